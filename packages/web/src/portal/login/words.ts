import type { Words } from '../../kit/words.ts'

const en = { no_account: 'New to Sineta?', signup: 'Create an account' }

export const login: Words<typeof en> = {
  en,
  'pt-BR': { no_account: 'Primeira vez aqui?', signup: 'Criar conta' },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    login: (typeof login)['en']
  }
}
