import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Hello, {{name}}',
  authorizations: 'Requests to decide',
  preenrollments: 'Pre-enrollments to decide',
  nothing: 'Nothing waits for you here. Choose a page from the menu.',
}

export const home: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Olá, {{name}}',
    authorizations: 'Autorizações a decidir',
    preenrollments: 'Pré-matrículas a decidir',
    nothing: 'Nada espera por você aqui. Escolha uma página no menu.',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    home_page: (typeof home)['en']
  }
}
