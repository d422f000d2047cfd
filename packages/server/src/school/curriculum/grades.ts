import { Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import { oneOf as oneOfParameter } from '../../platform/operation/parameters.ts'
import { nullable, object, oneOf } from '../../platform/operation/shapes.ts'
import { filter, listOperation } from '../../tenancy/rows/list.ts'
import { school as inSchool } from '../paths.ts'
import { gradesOfSchool } from './queries.ts'

const stages = ['EI', 'EF', 'EM', 'EJA'] as const
const Grade = object({
  id: Type.Integer(),
  name: Type.String(),
  stage: oneOf(...stages),
  order: Type.Integer(),
  inep_stage_code: nullable(Type.Integer()),
})
type GradeRow = { id: number; name: string; stage: string; position: number; inep_stage_code: number | null }

export const gradeOperations = [
  listOperation<GradeRow>({
    path: `${inSchool}/grade`,
    access: withScope('curriculum:read'),
    summary: 'List grades',
    item: Grade,
    from: gradesOfSchool,
    filters: { stage: filter(oneOfParameter(...stages), 'x.stage = ?') },
    view: ({ id, name, stage, position, inep_stage_code }) => ({ id, name, stage, order: position, inep_stage_code }),
  }),
]
