import type { Words } from '../words.ts'

const en = {
  read: 'Read',
  write: 'Write',
  all: 'All',
  none: 'None',
  start_with: 'Start with:',
  set: { attendance: 'Attendance', academic: 'Academic', most: 'Everything but photos and discipline' },
}

export const scope_picker: Words<typeof en> = {
  en,
  'pt-BR': {
    read: 'Leitura',
    write: 'Escrita',
    all: 'Todos',
    none: 'Nenhum',
    start_with: 'Comece com:',
    set: { attendance: 'Presença', academic: 'Acadêmico', most: 'Tudo, menos fotos e disciplina' },
  },
}

declare module '../words.ts' {
  interface Vocabularies {
    scope_picker: (typeof scope_picker)['en']
  }
}
