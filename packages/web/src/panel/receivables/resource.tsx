import { bodies, moves } from '../api/bodies/receivable.ts'
import { studentNameOf } from '../kit/formats.ts'
import { withFieldName } from '../kit/inputs/named-input.tsx'
import { responsibleInput, studentInput } from '../kit/references.ts'
import { defineResource, newestFirst } from '../kit/resource/resource.ts'
import { Payments } from './payments.tsx'

export const receivables = defineResource({
  words: 'receivables',
  list: 'GET /v1/erp/school/{cnpj}/receivable',
  read: 'GET /v1/erp/school/{cnpj}/receivable/{id}',
  create: 'POST /v1/erp/school/{cnpj}/receivable',
  update: 'PUT /v1/erp/school/{cnpj}/receivable/{id}',
  isEditable: ({ status }) => status === 'pending',
  bodies,
  keyOf: ({ id }) => String(id),
  nameOf: ({ description }) => description,
  columns: ['description', 'student_name', 'due_date', 'amount_cents', 'balance_cents', 'status'],
  facts: [
    'enrollment_number',
    'responsible_cpf',
    'due_date',
    'amount_cents',
    'paid_amount_cents',
    'balance_cents',
    'status',
    'updated_at',
  ],
  cells: { student_name: studentNameOf },
  query: newestFirst,
  filters: { status: ['pending', 'overdue', 'partially_paid', 'paid', 'refunded', 'renegotiated', 'cancelled'] },
  sought: { enrollment_number: studentInput },
  inputs: {
    '/enrollment_number': withFieldName('sought_enrollment_number', studentInput),
    '/responsible_cpf': responsibleInput,
  },
  actions: [
    {
      name: 'pay',
      route: 'POST /v1/erp/school/{cnpj}/receivable/{id}/payment',
      isShown: ({ status }) => status === 'pending' || status === 'overdue' || status === 'partially_paid',
      isMain: true,
      starts: ({ balance_cents }) => ({ amount_cents: balance_cents }),
    },
    {
      name: 'status',
      route: 'PATCH /v1/erp/school/{cnpj}/receivable/{id}/status',
      isShown: ({ status }) => moves[status].length > 0,
      isDangerous: true,
      offers: ({ status }) => ({ status: moves[status] }),
    },
  ],
  Sections: Payments,
})
