import type { PageRow } from '../page-row.ts'

/** The signed-out pages, and the pages of the user's own account. */
export const doorPages = {
  login: {
    place: 'door',
    path: 'login',
    title: { en: 'Sign in', 'pt-BR': 'Entrar' },
    load: () => import('../door/login.tsx'),
  },
  invitation: {
    place: 'door',
    path: 'invitation',
    title: { en: 'Invitation', 'pt-BR': 'Convite' },
    load: () => import('../door/invitation.tsx'),
  },
  forgot: {
    place: 'door',
    path: 'password/forgot',
    title: { en: 'Forgotten password', 'pt-BR': 'Esqueci a senha' },
    load: () => import('../door/forgot.tsx'),
  },
  reset: {
    place: 'door',
    path: 'password/reset',
    title: { en: 'New password', 'pt-BR': 'Nova senha' },
    load: () => import('../door/reset.tsx'),
  },
  apply: {
    place: 'door',
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
