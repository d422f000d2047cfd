import { bodies } from '../api/bodies/crm-lead.ts'
import { AnyGradeName } from '../kit/names.tsx'
import { anyGradeInput } from '../kit/references.ts'
import { defineResource } from '../kit/resource/resource.ts'
import { movesFrom } from './stages.ts'

export const leads = defineResource({
  words: 'leads',
  list: 'GET /v1/erp/school/{cnpj}/crm-lead',
  read: 'GET /v1/erp/school/{cnpj}/crm-lead/{id}',
  create: 'POST /v1/erp/school/{cnpj}/crm-lead',
  update: 'PUT /v1/erp/school/{cnpj}/crm-lead/{id}',
  bodies,
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  columns: ['name', 'stage', 'student_name', 'source'],
  facts: ['stage', 'lost_reason', 'email', 'phone', 'student_name', 'grade_id', 'source', 'created_at', 'updated_at'],
  isSearched: true,
  cells: { grade_id: ({ grade_id }) => <AnyGradeName id={grade_id} /> },
  inputs: { '/grade_id': anyGradeInput },
  actions: [
    {
      name: 'stage',
      route: 'PATCH /v1/erp/school/{cnpj}/crm-lead/{id}/stage',
      isShown: ({ stage }) => movesFrom(stage).length > 0,
      isMain: true,
      offers: ({ stage }) => ({ stage: movesFrom(stage) }),
    },
  ],
})
