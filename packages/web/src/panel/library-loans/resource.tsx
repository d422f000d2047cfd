import { bodies } from '../api/bodies/library-loan.ts'
import { itemInput, studentInput } from '../kit/references.ts'
import { resource } from '../kit/resource.ts'

export const libraryLoans = resource({
  words: 'libraryLoans',
  list: 'GET /v1/erp/school/{cnpj}/library-loan',
  read: 'GET /v1/erp/school/{cnpj}/library-loan/{id}',
  create: 'POST /v1/erp/school/{cnpj}/library-loan',
  bodies,
  keyOf: ({ id }) => String(id),
  nameOf: ({ title }) => title,
  columns: ['title', 'enrollment_number', 'borrower_email', 'due_date', 'overdue', 'status'],
  facts: [
    'item_code',
    'borrower_type',
    'enrollment_number',
    'borrower_email',
    'loaned_at',
    'due_date',
    'overdue',
    'renewals_count',
    'returned_at',
    'status',
  ],
  filters: { status: ['active', 'returned'] },
  inputs: { '/item_code': itemInput, '/enrollment_number': studentInput },
  actions: [
    {
      name: 'return',
      route: 'PATCH /v1/erp/school/{cnpj}/library-loan/{id}/return',
      isShown: ({ status }) => status === 'active',
    },
    {
      name: 'renew',
      route: 'PATCH /v1/erp/school/{cnpj}/library-loan/{id}/renew',
      isShown: ({ status }) => status === 'active',
    },
  ],
})
