import type { Words } from '../../kit/words.ts'
import { enrollmentStatus } from '../kit/common-words.ts'
import type { ResourceWords } from '../kit/resource/resource-words.ts'

const en = {
  title: 'Authorizations',
  lead: 'Requests to change the status of an enrollment. Approving one makes the change.',
  new: 'New request',
  empty: 'No requests',
  empty_text: 'A request is made from the enrollment of a student.',
  fields: {
    enrollment_number: 'Enrollment number',
    sought_enrollment_number: 'Student',
    student_name: 'Student',
    status: 'Status',
    reason: 'Reason',
    type: 'Request',
    from_status: 'From',
    to_status: 'To',
    requested_by: 'Requested by',
    requested_at: 'Requested',
    decided_by: 'Decided by',
    decided_at: 'Decided',
    decision_note: 'Note',
    note: 'Note',
  },
  values: {
    status: {
      requested: 'Pending',
      approved: 'Approved',
      rejected: 'Rejected',
    },
    type: {
      enrollment_status_change: 'Change of status',
      enrollment_reactivation: 'Reactivation',
    },
    from_status: enrollmentStatus.en,
    to_status: enrollmentStatus.en,
  },
  actions: {
    approve: {
      label: 'Approve',
      title: 'Approve and change the enrollment of {{name}}?',
      text: 'The enrollment changes at once, and connected systems are notified.',
    },
    reject: {
      label: 'Reject',
      title: 'Reject the request for {{name}}?',
      text: 'Nothing changes. Give a reason for the person who asked.',
    },
  },
} satisfies ResourceWords

export const authorizations: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Autorizações',
    lead: 'Pedidos de mudança de situação de matrícula. Aprovar um pedido executa a mudança.',
    new: 'Novo pedido',
    empty: 'Nenhum pedido',
    empty_text: 'O pedido é feito na matrícula do aluno.',
    fields: {
      enrollment_number: 'Matrícula',
      sought_enrollment_number: 'Aluno',
      student_name: 'Aluno',
      status: 'Situação',
      reason: 'Motivo',
      type: 'Pedido',
      from_status: 'De',
      to_status: 'Para',
      requested_by: 'Pedido por',
      requested_at: 'Pedido em',
      decided_by: 'Decidido por',
      decided_at: 'Decidido em',
      decision_note: 'Observação',
      note: 'Observação',
    },
    values: {
      status: {
        requested: 'Pendente',
        approved: 'Aprovado',
        rejected: 'Rejeitado',
      },
      type: {
        enrollment_status_change: 'Mudança de situação',
        enrollment_reactivation: 'Reativação',
      },
      from_status: enrollmentStatus['pt-BR'],
      to_status: enrollmentStatus['pt-BR'],
    },
    actions: {
      approve: {
        label: 'Aprovar',
        title: 'Aprovar e alterar a matrícula de {{name}}?',
        text: 'A matrícula muda na hora, e os sistemas conectados são avisados.',
      },
      reject: {
        label: 'Rejeitar',
        title: 'Rejeitar o pedido de {{name}}?',
        text: 'Nada muda. Diga o motivo a quem pediu.',
      },
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    authorizations: (typeof authorizations)['en']
  }
}
