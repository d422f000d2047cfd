import { bodies } from '../api/bodies/workload.ts'
import { GradeName, SubjectName } from '../kit/names.tsx'
import { gradeInput, schoolYearInput, subjectInput } from '../kit/references.ts'
import { defineResource } from '../kit/resource/resource.ts'

export const workloads = defineResource({
  words: 'workloads',
  list: 'GET /v1/partners/school/{cnpj}/workload',
  read: 'GET /v1/partners/school/{cnpj}/workload/{id}',
  create: 'POST /v1/partners/school/{cnpj}/workload',
  update: 'PUT /v1/partners/school/{cnpj}/workload/{id}',
  remove: 'DELETE /v1/partners/school/{cnpj}/workload/{id}',
  bodies,
  keyOf: ({ id }) => String(id),
  nameOf: ({ weekly_lessons }) => String(weekly_lessons),
  columns: ['grade_id', 'subject_id', 'weekly_lessons', 'annual_hours'],
  facts: ['weekly_lessons', 'annual_hours', 'updated_at'],
  inputs: { '/grade_id': gradeInput, '/subject_id': subjectInput, '/school_year_id': schoolYearInput },
  cells: {
    grade_id: ({ grade_id }) => <GradeName id={grade_id} />,
    subject_id: ({ subject_id }) => <SubjectName id={subject_id} />,
  },
})
