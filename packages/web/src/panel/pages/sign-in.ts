import type { PageRow } from '../page-row.ts'

/** The signed-out pages, and the pages of the user's own account. */
export const signInPages = {
  login: {
    place: 'sign-in',
    path: 'login',
    title: { en: 'Sign in', 'pt-BR': 'Entrar' },
    load: () => import('../sign-in/login.tsx'),
  },
  invitation: {
    place: 'sign-in',
    path: 'invitation',
    title: { en: 'Invitation', 'pt-BR': 'Convite' },
    load: () => import('../sign-in/invitation.tsx'),
  },
  forgot: {
    place: 'sign-in',
    path: 'password/forgot',
    title: { en: 'Forgotten password', 'pt-BR': 'Esqueci a senha' },
    load: () => import('../sign-in/forgot.tsx'),
  },
  reset: {
    place: 'sign-in',
    path: 'password/reset',
    title: { en: 'New password', 'pt-BR': 'Nova senha' },
    load: () => import('../sign-in/reset.tsx'),
  },
  apply: {
    place: 'sign-in',
    path: 'apply/$cnpj',
    title: { en: 'Pre-enrollment', 'pt-BR': 'Pré-matrícula' },
    load: () => import('../apply/page.tsx'),
  },
  schools: {
    place: 'inside',
    path: '/',
    title: { en: 'Schools', 'pt-BR': 'Escolas' },
    load: () => import('../schools/page.tsx'),
  },
  account: {
    place: 'inside',
    path: 'account',
    title: { en: 'Your account', 'pt-BR': 'Sua conta' },
    load: () => import('../account/page.tsx'),
  },
} as const satisfies Record<string, PageRow>
