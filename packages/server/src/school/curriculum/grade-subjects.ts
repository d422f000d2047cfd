import { offsetTimestamp } from '@sineta/contract'
import { Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import { db, type Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { defaultTombstone, listing } from '../../platform/operation/list.ts'
import { operation, type School } from '../../platform/operation/operation.ts'
import type { EitherId } from '../../platform/operation/parameters.ts'
import { Instant, integer, object, Uuid } from '../../platform/operation/shapes.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'

const link = { school_cnpj: Type.String(), grade_id: Type.Integer(), subject_id: Type.Integer(), attached_at: Instant }
const GradeSubject = object(link)
const ListedSubject = object({ ...link, subject_uuid: Uuid, name: Type.String(), abbreviation: Type.String() })

type LinkRow = { grade_id: number; subject_id: number; attached_at: Date }
type ListedRow = LinkRow & { id: number; uuid: string; name: string; abbreviation: string }

const view = ({ grade_id, subject_id, attached_at }: LinkRow, school: School) => ({
  school_cnpj: school.cnpj,
  grade_id,
  subject_id,
  attached_at: offsetTimestamp(attached_at, school.timeZone),
})

type Place = { tx: Transaction; school: School }
const path = `${inSchool}/grade/{gradeId}/subject` as const

export const gradeSubjectOperations = [
  operation({
    method: 'POST',
    path,
    find: (call: Place & { params: { gradeId: number } }) => lookups.grades.get(call, { id: call.params.gradeId }),
    access: withScope('curriculum:write'),
    summary: 'Link a subject to a grade',
    body: object({ subject_id: integer() }),
    answers: { 201: GradeSubject },
    refusals: ['grade_not_found', 'subject_not_found', 'subject_already_attached'],
    conflicts: { grade_subject_pkey: 'subject_already_attached' },
    emits: ['grade_subject.attached'],
    example: ({ grade_id, unattached_subject_id }) => ({
      params: { gradeId: grade_id },
      body: { subject_id: unattached_subject_id },
    }),
    async run({ found: grade, body, school, tx, emit }) {
      const subject = await lookups.subjects.get({ tx, school }, { id: body.subject_id }, 'forKeyShare')
      const pair = { grade_id: grade.id, subject_id: subject.id }
      const made = await tx.one(
        db
          .insertInto('grade_subject')
          .values({ client_id: school.clientId, school_id: school.id, ...pair })
          .returningAll(),
      )
      await tx.query('delete from removed_grade_subject where grade_id = $1 and subject_id = $2', [
        pair.grade_id,
        pair.subject_id,
      ])
      emit('grade_subject.attached', pair)
      return view(made, school)
    },
  }),
  operation({
    method: 'DELETE',
    path: `${path}/{subjectId}`,
    async find(call: Place & { params: { gradeId: number; subjectId: EitherId } }) {
      const grade = await lookups.grades.get(call, { id: call.params.gradeId })
      const subject = await lookups.subjects.get(call, call.params.subjectId)
      const pair = { grade_id: grade.id, subject_id: subject.id }
      if (!(await hold(call.tx, pair)))
        throw refuse('grade_subject_not_found', `${subject.name} is not linked to ${grade.name}.`)
      return pair
    },
    access: withScope('curriculum:write'),
    summary: 'Unlink a subject from a grade',
    answers: { 204: null },
    refusals: ['grade_not_found', 'subject_not_found', 'grade_subject_not_found', 'grade_subject_in_use'],
    emits: ['grade_subject.detached'],
    example: ({ grade_id, spare_subject_id }) => ({ params: { gradeId: grade_id, subjectId: spare_subject_id } }),
    async run({ found: pair, tx, emit }) {
      const user = await usedBy(tx, pair)
      if (user) throw refuse('grade_subject_in_use', `The link is used by ${user}.`)
      await detach(tx, pair)
      emit('grade_subject.detached', pair)
    },
  }),
  listing<ListedRow>({
    path,
    access: withScope('curriculum:read'),
    summary: 'List the subjects of a grade',
    item: ListedSubject,
    from: `select g.*, g.subject_id as id, g.attached_at as created_at, s.uuid, s.name, s.folded_name, s.abbreviation
           from (
             select school_id, grade_id, subject_id, attached_at, attached_at as updated_at, null::timestamptz as deleted_at from grade_subject
             union all
             select school_id, grade_id, subject_id, deleted_at, deleted_at, deleted_at from removed_grade_subject
           ) g join subject s on s.id = g.subject_id`,
    within: async (call: Place & { params: { gradeId: number } }) => ({
      grade_id: (await lookups.grades.get(call, { id: call.params.gradeId })).id,
    }),
    filters: {},
    sorts: ['created_at', 'name'],
    tombstone: defaultTombstone,
    refusals: ['grade_not_found'],
    example: ({ grade_id }) => ({ params: { gradeId: grade_id } }),
    view: ({ uuid, name, abbreviation, ...row }, school) => ({
      ...view(row, school),
      subject_uuid: uuid,
      name,
      abbreviation,
    }),
  }),
]

type Pair = { grade_id: number; subject_id: number }

/** Whether the two are linked; if so, nothing new can lean on the link until the transaction ends. */
async function hold(tx: Transaction, { grade_id, subject_id }: Pair): Promise<boolean> {
  const { rowCount } = await tx.query('select from grade_subject where grade_id = $1 and subject_id = $2 for update', [
    grade_id,
    subject_id,
  ])
  return rowCount === 1
}

/** Copies elsewhere learn of it from what is left. */
const detach = (tx: Transaction, { grade_id, subject_id }: Pair) =>
  tx.query(
    `with gone as (
       delete from grade_subject where grade_id = $1 and subject_id = $2 returning client_id, school_id, grade_id, subject_id
     )
     insert into removed_grade_subject (client_id, school_id, grade_id, subject_id) select * from gone
     on conflict (subject_id, grade_id) do update set deleted_at = clock()`,
    [grade_id, subject_id],
  )

/** Scores of years that are not open are history: they keep nothing from changing. */
async function usedBy(tx: Transaction, { grade_id, subject_id }: Pair): Promise<string | null> {
  const { rows } = await tx.query<{ used_by: string | null }>(
    `select case
       when exists (select from workload where grade_id = $1 and subject_id = $2 and deleted_at is null) then 'a workload'
       when exists (
         select from score s join classroom c on c.id = s.classroom_id join school_year y on y.id = c.school_year_id
         where s.subject_id = $2 and s.deleted_at is null and c.grade_id = $1 and y.status = 'open'
       ) then 'scores of an open year'
     end as used_by`,
    [grade_id, subject_id],
  )
  return rows[0]!.used_by
}
