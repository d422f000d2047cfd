/** The signed-out pages of the portal, by their path below `/portal`. */
export const signInPages = {
  login: { path: 'login' },
  signup: { path: 'signup' },
  forgot: { path: 'password/forgot' },
  reset: { path: 'password/reset' },
  invitation: { path: 'invitation' },
} as const satisfies Record<string, { readonly path: string }>

export type SignInPage = keyof typeof signInPages
