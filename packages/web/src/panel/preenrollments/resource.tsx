import { bodies } from '../api/bodies/preenrollment.ts'
import { formatValue } from '../kit/formats.ts'
import { GradeName } from '../kit/names.tsx'
import { classroomInputIn } from '../kit/references.ts'
import { defineResource, newestFirst } from '../kit/resource/resource.ts'
import { KnownStudent } from './known-student.tsx'

export const preenrollments = defineResource({
  words: 'preenrollments',
  list: 'GET /v1/partners/school/{cnpj}/preenrollment',
  read: 'GET /v1/partners/school/{cnpj}/preenrollment/{preenrollment_number}',
  bodies,
  keyOf: ({ preenrollment_number }) => String(preenrollment_number),
  nameOf: ({ student }) => student.name,
  columns: ['preenrollment_number', 'student', 'grade_id', 'status', 'applied_at'],
  facts: [
    'preenrollment_number',
    'student',
    'responsible',
    'grade_id',
    'status',
    'denial_reason',
    'applied_at',
    'decided_at',
  ],
  query: newestFirst,
  filters: { status: ['pending', 'approved', 'denied'] },
  cells: {
    student: ({ student }) => student.name,
    responsible: ({ responsible: { name, phone, email } }) =>
      [name, phone && formatValue('phone', phone), email].filter(Boolean).join(' · '),
    grade_id: ({ grade_id }) => <GradeName id={grade_id} />,
  },
  actions: [
    {
      name: 'allow',
      route: 'PATCH /v1/panel/school/{cnpj}/preenrollment/{preenrollment_number}/allow',
      isShown: ({ status }) => status === 'pending',
      isMain: true,
      inputsFor: (item) => ({ '/classroom_id': classroomInputIn(item) }),
      Note: KnownStudent,
    },
    {
      name: 'deny',
      route: 'PATCH /v1/panel/school/{cnpj}/preenrollment/{preenrollment_number}/deny',
      isShown: ({ status }) => status === 'pending',
      isMain: true,
      isDangerous: true,
    },
    {
      name: 'revert',
      route: 'PATCH /v1/panel/school/{cnpj}/preenrollment/{preenrollment_number}/revert-denial',
      isShown: ({ status }) => status === 'denied',
      isMain: true,
    },
  ],
  Sections: KnownStudent,
})
