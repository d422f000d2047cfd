import type { Words } from '../words.ts'

const en = { read: 'May see', write: 'May change', all: 'All', none: 'None' }

export const scope_picker: Words<typeof en> = {
  en,
  'pt-BR': { read: 'Pode ver', write: 'Pode alterar', all: 'Todos', none: 'Nenhum' },
}

declare module '../words.ts' {
  interface Vocabularies {
    scope_picker: (typeof scope_picker)['en']
  }
}
