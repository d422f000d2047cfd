import type { Words } from '../../kit/words.ts'
import type { ResourceWords } from '../kit/resource/resource-words.ts'

const en = {
  title: 'Receivables',
  lead: 'What families have to pay, and what they paid.',
  new: 'New receivable',
  empty: 'No receivables yet',
  empty_text: 'Create the first fee of a student.',
  payments: 'Payments',
  no_payments: 'No payments yet.',
  fields: {
    description: 'Description',
    enrollment_number: 'Enrollment number',
    sought_enrollment_number: 'Student',
    student_name: 'Student',
    due_date: 'Due date',
    status: 'Status',
    reason: 'Reason',
    updated_at: 'Last changed',
    responsible_cpf: 'Payer',
    amount_cents: 'Amount',
    paid_amount_cents: 'Paid',
    balance_cents: 'Balance',
    interest_cents: 'Interest',
    discount_cents: 'Discount',
    payment_method: 'Payment method',
    paid_at: 'Paid on',
    external_id: 'Reference',
  },
  help: { paid_at: 'Defaults to the current time.' },
  values: {
    status: {
      pending: 'Open',
      overdue: 'Overdue',
      partially_paid: 'Partly paid',
      paid: 'Paid',
      refunded: 'Refunded',
      renegotiated: 'Renegotiated',
      cancelled: 'Cancelled',
    },
    payment_method: {
      pix: 'Pix',
      boleto: 'Boleto',
      credit_card: 'Credit card',
      debit_card: 'Debit card',
      bank_transfer: 'Bank transfer',
      cash: 'Cash',
      check: 'Check',
      other: 'Other',
    },
  },
  actions: {
    pay: {
      label: 'Register a payment',
      title: 'Payment of “{{name}}”',
      text: 'A payment that covers the balance settles the receivable, and connected systems receive receivable.paid. A smaller one leaves the rest open, and they receive receivable.status_changed.',
    },
    status: {
      label: 'Change the status',
      title: 'Change the status of “{{name}}”',
      text: 'Connected systems receive receivable.status_changed.',
    },
  },
} satisfies ResourceWords & Record<string, unknown>

export const receivables: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Cobranças',
    lead: 'O que as famílias têm a pagar e o que já pagaram.',
    new: 'Nova cobrança',
    empty: 'Nenhuma cobrança ainda',
    empty_text: 'Lance a primeira mensalidade de um aluno.',
    payments: 'Pagamentos',
    no_payments: 'Nenhum pagamento ainda.',
    fields: {
      description: 'Descrição',
      enrollment_number: 'Matrícula',
      sought_enrollment_number: 'Aluno',
      student_name: 'Aluno',
      due_date: 'Vencimento',
      status: 'Situação',
      reason: 'Motivo',
      updated_at: 'Última alteração',
      responsible_cpf: 'Responsável financeiro',
      amount_cents: 'Valor',
      paid_amount_cents: 'Pago',
      balance_cents: 'Saldo',
      interest_cents: 'Juros',
      discount_cents: 'Desconto',
      payment_method: 'Forma de pagamento',
      paid_at: 'Pago em',
      external_id: 'Referência',
    },
    help: { paid_at: 'Se ficar vazio, vale a hora atual.' },
    values: {
      status: {
        pending: 'Em aberto',
        overdue: 'Vencida',
        partially_paid: 'Paga parcialmente',
        paid: 'Paga',
        refunded: 'Estornada',
        renegotiated: 'Renegociada',
        cancelled: 'Cancelada',
      },
      payment_method: {
        pix: 'Pix',
        boleto: 'Boleto',
        credit_card: 'Cartão de crédito',
        debit_card: 'Cartão de débito',
        bank_transfer: 'Transferência',
        cash: 'Dinheiro',
        check: 'Cheque',
        other: 'Outra',
      },
    },
    actions: {
      pay: {
        label: 'Registrar pagamento',
        title: 'Pagamento de “{{name}}”',
        text: 'Se o pagamento cobrir o saldo, a cobrança fica paga e os sistemas conectados recebem receivable.paid. Se não cobrir, o restante continua em aberto e eles recebem receivable.status_changed.',
      },
      status: {
        label: 'Mudar a situação',
        title: 'Mudar a situação de “{{name}}”',
        text: 'Os sistemas conectados recebem receivable.status_changed.',
      },
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    receivables: (typeof receivables)['en']
  }
}
