import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ItemOf } from '../../kit/api/queries.ts'
import { ToneBadge } from '../../kit/display/tone-badge.tsx'
import { bodies } from '../api/bodies/library-loan.ts'
import { withFieldName } from '../kit/inputs/named-input.tsx'
import { itemInput, studentInput } from '../kit/references.ts'
import type { Fields, Values } from '../kit/resource/field.ts'
import { defineResource, newestFirst } from '../kit/resource/resource.ts'
import { StudentLine } from '../kit/student-line.tsx'
import { StaffInput } from './staff-input.tsx'
import { StaffName } from './staff-name.tsx'

/** The field that identifies each type of borrower: a student's number, or the email address of a member of staff. */
const borrowers = { student: 'enrollment_number', staff: 'borrower_email' } as const

function fieldsFor(fields: Fields, { '/borrower_type': type }: Values): Fields {
  const { student, staff } = borrowers
  const [asked, other] = type === 'staff' ? [staff, student] : [student, staff]
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name !== other)
      .map(([name, field]) => [name, name === asked ? { ...field, required: true } : field]),
  )
}

type Loan = ItemOf<'GET /v1/erp/school/{cnpj}/library-loan'>

export const libraryLoans = defineResource({
  words: 'libraryLoans',
  list: 'GET /v1/erp/school/{cnpj}/library-loan',
  read: 'GET /v1/erp/school/{cnpj}/library-loan/{id}',
  create: 'POST /v1/erp/school/{cnpj}/library-loan',
  // Most borrowers are students.
  starts: { borrower_type: 'student' },
  fieldsFor,
  bodies,
  keyOf: ({ id }) => String(id),
  nameOf: ({ title }) => title,
  columns: ['title', 'student_name', 'due_date', 'status'],
  facts: [
    'item_code',
    'borrower_type',
    'enrollment_number',
    'borrower_email',
    'loaned_at',
    'due_date',
    'renewals_count',
    'returned_at',
    'status',
  ],
  cells: {
    student_name: ({ student_name, enrollment_number, borrower_email }) =>
      student_name ?? (borrower_email === null ? enrollment_number : <StaffName email={borrower_email} />),
    borrower_email: ({ borrower_email }) => borrower_email !== null && <StaffName email={borrower_email} isWithEmail />,
    status: ({ status, overdue }) => <LoanStatus status={status} overdue={overdue} />,
  },
  query: newestFirst,
  filters: { status: ['active', 'returned'] },
  sought: { item_code: itemInput, enrollment_number: studentInput },
  inputs: {
    '/item_code': withFieldName('sought_item_code', itemInput),
    '/enrollment_number': withFieldName('sought_enrollment_number', studentInput),
    '/borrower_email': StaffInput,
  },
  actions: [
    {
      name: 'return',
      route: 'PATCH /v1/erp/school/{cnpj}/library-loan/{id}/return',
      isShown: ({ status }) => status === 'active',
      isMain: true,
    },
    {
      name: 'renew',
      route: 'PATCH /v1/erp/school/{cnpj}/library-loan/{id}/renew',
      isShown: ({ status, overdue }) => status === 'active' && !overdue,
    },
  ],
  Sections: ({ item }) => <StudentLine number={item.enrollment_number} />,
})

/** An overdue loan is still open, but users must see that it is overdue. */
function LoanStatus({ status, overdue }: Pick<Loan, 'status' | 'overdue'>) {
  const { t } = useTranslation('libraryLoans')
  if (!overdue) return t(`values.status.${status}`)
  return (
    <ToneBadge tone="bad" icon={TriangleAlert}>
      {t('fields.overdue')}
    </ToneBadge>
  )
}
