import type { Words } from '../words.ts'

const en = { read: 'Read', write: 'Write', all: 'All', none: 'None' }

export const scope_picker: Words<typeof en> = {
  en,
  'pt-BR': { read: 'Leitura', write: 'Escrita', all: 'Todos', none: 'Nenhum' },
}

declare module '../words.ts' {
  interface Vocabularies {
    scope_picker: (typeof scope_picker)['en']
  }
}
