import type { Words } from '../../kit/words.ts'
import type { ResourceWords } from '../kit/resource/resource-words.ts'

const en = {
  title: 'Agenda',
  lead: 'Notices for the whole school or for some classes.',
  new: 'New notice',
  empty: 'No notices yet',
  empty_text: 'Write a notice for the whole school or for some classes.',
  removal: { title: 'Remove “{{name}}”?', text: 'It disappears from the agenda, and connected systems are notified.' },
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
  help: {
    date: 'Today, if left empty',
    classroom_ids: 'Leave it empty for the whole school. Teachers choose among their own classes.',
  },
} satisfies ResourceWords

export const agenda: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Agenda',
    lead: 'Comunicados para toda a escola ou para algumas turmas.',
    new: 'Novo comunicado',
    empty: 'Nenhum comunicado ainda',
    empty_text: 'Escreva um comunicado para toda a escola ou para algumas turmas.',
    removal: { title: 'Remover “{{name}}”?', text: 'Ele sai da agenda, e os sistemas conectados são avisados.' },
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
      classroom_ids: 'Vazio: toda a escola. Professores escolhem entre as suas turmas.',
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    agenda: (typeof agenda)['en']
  }
}
