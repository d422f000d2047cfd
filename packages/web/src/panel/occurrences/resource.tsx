import { bodies } from '../api/bodies/disciplinary-occurrence.ts'
import { studentNameOf } from '../kit/formats.ts'
import { withFieldName } from '../kit/inputs/named-input.tsx'
import { studentInput } from '../kit/references.ts'
import type { InputProps } from '../kit/resource/field-input.tsx'
import { defineResource, newestFirst } from '../kit/resource/resource.ts'
import { StudentLine } from '../kit/student-line.tsx'

const AnyStudent = studentInput

/**
 * Asks for the student of a new occurrence. That of an existing one cannot change, and is sent by id: a student who has left has no
 * enrollment number.
 */
const StudentInput = (props: InputProps) => (isId(props.value) ? null : <AnyStudent {...props} />)
const isId = (value: unknown) => typeof value === 'string' && value.length === 36

export const occurrences = defineResource({
  words: 'occurrences',
  list: 'GET /v1/partners/school/{cnpj}/disciplinary-occurrence',
  read: 'GET /v1/partners/school/{cnpj}/disciplinary-occurrence/{id}',
  create: 'POST /v1/panel/school/{cnpj}/disciplinary-occurrence',
  update: 'PUT /v1/panel/school/{cnpj}/disciplinary-occurrence/{id}',
  remove: 'DELETE /v1/panel/school/{cnpj}/disciplinary-occurrence/{id}',
  bodies,
  keyOf: ({ id }) => String(id),
  nameOf: studentNameOf,
  columns: ['student_name', 'type', 'severity', 'occurred_at', 'visible_to_responsibles'],
  facts: [
    'enrollment_number',
    'type',
    'severity',
    'occurred_at',
    'description',
    'suspension_days',
    'visible_to_responsibles',
    'closed_at',
    'outcome',
    'updated_at',
  ],
  cells: { student_name: studentNameOf },
  query: newestFirst,
  sought: { enrollment_number: studentInput },
  filters: { status: ['open', 'closed'] },
  actions: [
    {
      name: 'close',
      route: 'PATCH /v1/panel/school/{cnpj}/disciplinary-occurrence/{id}/close',
      isShown: ({ closed_at }) => closed_at === null,
    },
  ],
  formOf: ({ student_id, ...item }) => ({ ...item, enrollment_number: student_id }),
  inputs: { '/enrollment_number': withFieldName('sought_enrollment_number', StudentInput) },
  Sections: ({ item }) => <StudentLine number={item.student_id} />,
})
