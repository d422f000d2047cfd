import type { Words } from '../../kit/words.ts'
import type { ResourceWords } from '../kit/resource/resource-words.ts'

const en = {
  title: 'School events',
  lead: 'Parties, meetings and trips.',
  new: 'New event',
  empty: 'No events yet',
  empty_text: 'Plan the first event as a draft.',
  fields: {
    description: 'Description',
    status: 'Status',
    reason: 'Reason',
    updated_at: 'Last changed',
    title: 'Title',
    location: 'Place',
    starts_at: 'Starts',
    ends_at: 'Ends',
  },
  values: {
    status: {
      draft: 'Draft',
      published: 'Published',
      started: 'Running',
      ended: 'Over',
      cancelled: 'Cancelled',
    },
  },
  actions: {
    status: {
      label: 'Change the status',
      title: 'Change the status of “{{name}}”',
      text: 'Connected systems receive event.status_changed.',
    },
  },
} satisfies ResourceWords

export const schoolEvents: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Eventos da escola',
    lead: 'Festas, reuniões e passeios.',
    new: 'Novo evento',
    empty: 'Nenhum evento ainda',
    empty_text: 'Planeje o primeiro evento como rascunho.',
    fields: {
      description: 'Descrição',
      status: 'Situação',
      reason: 'Motivo',
      updated_at: 'Última alteração',
      title: 'Título',
      location: 'Local',
      starts_at: 'Início',
      ends_at: 'Término',
    },
    values: {
      status: {
        draft: 'Rascunho',
        published: 'Publicado',
        started: 'Em andamento',
        ended: 'Encerrado',
        cancelled: 'Cancelado',
      },
    },
    actions: {
      status: {
        label: 'Mudar a situação',
        title: 'Mudar a situação de “{{name}}”',
        text: 'Os sistemas conectados recebem event.status_changed.',
      },
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    schoolEvents: (typeof schoolEvents)['en']
  }
}
