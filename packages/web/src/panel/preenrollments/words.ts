import type { Words } from '../../kit/words.ts'
import type { ResourceWords } from '../kit/resource/resource-words.ts'

const en = {
  title: 'Pre-enrollments',
  lead: 'Requests from families. Approving one registers the student and the responsible and enrolls the student in a class.',
  new: 'New request',
  empty: 'No requests yet',
  empty_text: 'Share the link of the public form with families.',
  known: 'The CPF of the child is that of a student already registered:',
  known_effect:
    'Approving enrolls this student and links the responsible on the request. Check that it is the same child and that the family sent the request.',
  fields: {
    status: 'Status',
    grade_id: 'Grade',
    classroom_id: 'Class',
    enrollment_number: 'Enrollment number',
    reason: 'Reason',
    preenrollment_number: 'Number',
    student: 'Child',
    responsible: 'Responsible',
    denial_reason: 'Reason for the denial',
    applied_at: 'Received',
    decided_at: 'Decided',
    public_link: 'Public form for families',
    public_copy: 'Copy the link',
    public_hint: 'Works while the pre-enrollment of a school year is open.',
  },
  values: {
    status: {
      pending: 'Pending',
      approved: 'Approved',
      denied: 'Denied',
    },
  },
  actions: {
    allow: {
      label: 'Approve',
      title: 'Approve the request of {{name}}?',
      text: 'The student and the responsible are registered if they are new, and linked; the student is enrolled in the class. Connected systems receive an event for each step.',
    },
    deny: {
      label: 'Deny',
      title: 'Deny the request of {{name}}?',
      text: 'The family can see the reason with their request number. A denial can be reverted.',
    },
    revert: {
      label: 'Revert the denial',
      title: 'Reopen the request of {{name}}?',
      text: 'The request becomes pending again.',
    },
  },
} satisfies ResourceWords & Record<string, unknown>

export const preenrollments: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Pré-matrículas',
    lead: 'Pedidos das famílias. Aprovar um pedido cadastra o aluno e o responsável e matricula o aluno em uma turma.',
    new: 'Novo pedido',
    empty: 'Nenhum pedido ainda',
    empty_text: 'Compartilhe o link do formulário público com as famílias.',
    known: 'O CPF da criança é de um aluno já cadastrado:',
    known_effect:
      'Ao aprovar, esse aluno é matriculado e vinculado ao responsável do pedido. Confira se é a mesma criança e se foi a família que enviou o pedido.',
    fields: {
      status: 'Situação',
      grade_id: 'Série',
      classroom_id: 'Turma',
      enrollment_number: 'Matrícula',
      reason: 'Motivo',
      preenrollment_number: 'Número',
      student: 'Criança',
      responsible: 'Responsável',
      denial_reason: 'Motivo da recusa',
      applied_at: 'Recebido em',
      decided_at: 'Decidido em',
      public_link: 'Formulário público para as famílias',
      public_copy: 'Copiar o link',
      public_hint: 'Funciona enquanto a pré-matrícula de um ano letivo estiver aberta.',
    },
    values: {
      status: {
        pending: 'Pendente',
        approved: 'Aprovado',
        denied: 'Recusado',
      },
    },
    actions: {
      allow: {
        label: 'Aprovar',
        title: 'Aprovar o pedido de {{name}}?',
        text: 'Aluno e responsável são cadastrados, se ainda não existirem, e vinculados; o aluno é matriculado na turma. Os sistemas conectados recebem um evento para cada etapa.',
      },
      deny: {
        label: 'Recusar',
        title: 'Recusar o pedido de {{name}}?',
        text: 'A família vê o motivo ao consultar o número do pedido. A recusa pode ser revertida.',
      },
      revert: {
        label: 'Reverter a recusa',
        title: 'Reabrir o pedido de {{name}}?',
        text: 'O pedido volta a ficar pendente.',
      },
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    preenrollments: (typeof preenrollments)['en']
  }
}
