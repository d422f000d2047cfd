import type { Words } from '../../kit/words.ts'
import type { ResourceWords } from '../kit/resource/resource-words.ts'

const en = {
  title: 'Visits',
  lead: 'Who comes, who is inside, who has left.',
  new: 'New visit',
  empty: 'No visits yet',
  empty_text: 'Register a visit when a visitor comes to the gate.',
  fields: {
    status: 'Status',
    reason: 'Reason',
    entrance_id: 'Entrance',
    visitor_name: 'Visitor',
    visitor_id: 'Visitor',
    host_name: 'Host',
    purpose: 'Purpose',
    scheduled_at: 'Scheduled',
    checked_in_at: 'Entered',
    checked_out_at: 'Left',
    cancel_reason: 'Reason for the cancellation',
  },
  values: {
    status: {
      scheduled: 'Scheduled',
      checked_in: 'Inside',
      checked_out: 'Left',
      cancelled: 'Cancelled',
    },
  },
  actions: {
    enter: {
      label: 'Register the entry',
      title: 'Register the entry of {{name}}?',
      text: 'Defaults to the current time.',
    },
    leave: {
      label: 'Register the exit',
      title: 'Register the exit of {{name}}?',
      text: 'Defaults to the current time.',
    },
    cancel: {
      label: 'Cancel the visit',
      title: 'Cancel the visit of {{name}}?',
      text: 'The visit stays in the list as cancelled.',
    },
  },
} satisfies ResourceWords

export const visits: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Visitas',
    lead: 'Quem vem, quem está na escola, quem já saiu.',
    new: 'Nova visita',
    empty: 'Nenhuma visita ainda',
    empty_text: 'Registre a visita quando alguém chegar à portaria.',
    fields: {
      status: 'Situação',
      reason: 'Motivo',
      entrance_id: 'Portaria',
      visitor_name: 'Visitante',
      visitor_id: 'Visitante',
      host_name: 'Quem vai receber',
      purpose: 'Assunto',
      scheduled_at: 'Agendada para',
      checked_in_at: 'Entrou em',
      checked_out_at: 'Saiu em',
      cancel_reason: 'Motivo do cancelamento',
    },
    values: {
      status: {
        scheduled: 'Agendada',
        checked_in: 'Na escola',
        checked_out: 'Encerrada',
        cancelled: 'Cancelada',
      },
    },
    actions: {
      enter: {
        label: 'Registrar entrada',
        title: 'Registrar a entrada de {{name}}?',
        text: 'Se ficar vazio, vale a hora atual.',
      },
      leave: {
        label: 'Registrar saída',
        title: 'Registrar a saída de {{name}}?',
        text: 'Se ficar vazio, vale a hora atual.',
      },
      cancel: {
        label: 'Cancelar a visita',
        title: 'Cancelar a visita de {{name}}?',
        text: 'A visita continua na lista como cancelada.',
      },
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    visits: (typeof visits)['en']
  }
}
