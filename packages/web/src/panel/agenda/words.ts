import type { Words } from '../../kit/words.ts'
import type { ResourceWords } from '../kit/resource-words.ts'

const en = {
  title: 'Agenda',
  lead: 'Notices for the whole school or for some classes.',
  new: 'New notice',
  empty: 'No notices yet',
  empty_text: 'Write a notice for the whole school or for some classes.',
  removal: { title: 'Remove {{name}}?', text: 'It disappears from the agenda, and integrations are notified.' },
  fields: {
    subject: 'Subject line',
    description: 'Text',
    date: 'Day',
    classroom_ids: 'Classes',
    classroom_id: 'Class',
    created_by: 'Written by',
    updated_at: 'Last changed',
    whole_school: 'Whole school',
  },
  help: { date: 'Today, if left empty', classroom_ids: 'None: the whole school. Teachers choose own classes.' },
} satisfies ResourceWords

export const agenda: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Agenda',
    lead: 'Comunicados para toda a escola ou para algumas turmas.',
    new: 'Novo comunicado',
    empty: 'Nenhum comunicado ainda',
    empty_text: 'Escreva um comunicado para toda a escola ou para algumas turmas.',
    removal: { title: 'Remover {{name}}?', text: 'Ele sai da agenda, e as integrações são avisadas.' },
    fields: {
      subject: 'Assunto',
      description: 'Texto',
      date: 'Dia',
      classroom_ids: 'Turmas',
      classroom_id: 'Turma',
      created_by: 'Escrito por',
      updated_at: 'Última alteração',
      whole_school: 'Toda a escola',
    },
    help: {
      date: 'Hoje, se ficar vazio',
      classroom_ids: 'Nenhuma: toda a escola. Professores escolhem turmas próprias.',
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    agenda: (typeof agenda)['en']
  }
}
