import { bodies } from '../api/bodies/authorization.ts'
import { studentNameOf } from '../kit/formats.ts'
import { studentInput } from '../kit/references.ts'
import { defineResource, newestFirst } from '../kit/resource/resource.ts'
import { StudentLine } from '../kit/student-line.tsx'

export const authorizations = defineResource({
  words: 'authorizations',
  list: 'GET /v1/partners/school/{cnpj}/authorization',
  read: 'GET /v1/partners/school/{cnpj}/authorization/{id}',
  bodies,
  keyOf: ({ id }) => String(id),
  nameOf: studentNameOf,
  columns: ['student_name', 'type', 'from_status', 'to_status', 'status', 'requested_at'],
  facts: [
    'enrollment_number',
    'type',
    'from_status',
    'to_status',
    'reason',
    'requested_by',
    'requested_at',
    'status',
    'decided_by',
    'decided_at',
    'decision_note',
  ],
  cells: { student_name: studentNameOf },
  query: newestFirst,
  sought: { enrollment_number: studentInput },
  filters: { status: ['requested', 'approved', 'rejected'] },
  actions: [
    {
      name: 'approve',
      route: 'PATCH /v1/panel/school/{cnpj}/authorization/{id}/approve',
      isShown: ({ status }) => status === 'requested',
      isMain: true,
    },
    {
      name: 'reject',
      route: 'PATCH /v1/panel/school/{cnpj}/authorization/{id}/reject',
      isShown: ({ status }) => status === 'requested',
      isMain: true,
      isDangerous: true,
    },
  ],
  Sections: ({ item }) => <StudentLine number={item.student_id} />,
})
