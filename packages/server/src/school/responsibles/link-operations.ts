import { cpf as cpfs, localDate, offsetTimestamp } from '@sineta/contract'
import { Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import { db, type Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { filter, listing } from '../../platform/operation/list.ts'
import { operation, type Samples, type School } from '../../platform/operation/operation.ts'
import { oneOf } from '../../platform/operation/parameters.ts'
import { object } from '../../platform/operation/shapes.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'
import {
  checkPickUp,
  eventData,
  holdResponsible,
  type Kind,
  kinds,
  Link,
  LinkBody,
  type LinkRow,
  link,
  type Pair,
  unlink,
  view,
} from './link.ts'

const ofResponsible = `${inSchool}/responsible/{cpf}/student/{enrollment_number}` as const

/**
 * A primary link is told to both sides. An additional one is the same relation by two doors, and each door tells
 * its own side only.
 */
const doors = [
  {
    kind: 'primary',
    path: `${ofResponsible}/link`,
    words: ['Link a primary responsible and a student', 'Unlink a primary responsible and a student'],
    linked: ['responsible.student_linked', 'student.responsible_linked'],
    unlinked: ['responsible.student_unlinked', 'student.responsible_unlinked'],
  },
  {
    kind: 'additional',
    path: `${ofResponsible}/additional/link`,
    words: ['Link a student as additional student of a responsible', 'Unlink an additional student from a responsible'],
    linked: ['responsible.additional_student_linked'],
    unlinked: ['responsible.additional_student_unlinked'],
  },
  {
    kind: 'additional',
    path: `${inSchool}/student/{enrollment_number}/additional-responsible/{cpf}`,
    words: ['Link an additional responsible to a student', 'Unlink an additional responsible from a student'],
    linked: ['student.additional_responsible_linked'],
    unlinked: ['student.additional_responsible_unlinked'],
  },
] as const

type Call = {
  readonly params: { cpf: string; enrollment_number: string }
  readonly tx: Transaction
  readonly school: School
}

const find = async (call: Call): Promise<Pair> => ({
  responsible: await lookups.responsibles.get(call, { cpf: call.params.cpf }),
  student: await lookups.student(call, call.params.enrollment_number),
})

const notLinked = (kind: Kind) => refuse('link_not_found', `There is no ${kind} link between these two.`)

/** The sample pair that has a link of the kind. */
const linkedPair = (kind: Kind, { cpf, additional_cpf, enrollment_number }: Samples) => ({
  cpf: kind === 'primary' ? cpf : additional_cpf,
  enrollment_number,
})

const linking = doors.map(({ kind, path, words: [summary], linked }) =>
  operation({
    method: 'POST',
    path,
    access: withScope('links:write'),
    summary,
    body: LinkBody,
    answers: { 201: Link },
    refusals: [
      'responsible_not_found',
      'student_not_found',
      'already_linked',
      'responsible_not_authorized',
      ...(kind === 'primary' ? (['too_many_primary_responsibles'] as const) : []),
    ],
    emits: linked,
    example: ({ unlinked_cpf, absent_enrollment_number }) => ({
      params: { cpf: unlinked_cpf, enrollment_number: absent_enrollment_number },
      body:
        kind === 'primary'
          ? { kinship: 'mother', can_pick_up: true, financial_responsible: true }
          : { kinship: 'grandparent' },
    }),
    find,
    async run({ found, body, school, tx, emit }) {
      const made = await link({ tx, school }, found, kind, body)
      if (!made) throw refuse('already_linked', 'Unlink them first to make it a link of another kind.')
      for (const name of linked) emit(name, eventData(found))
      return view(made, found, school)
    },
  }),
)

const unlinking = doors.map(({ kind, path, words: [, summary], unlinked }) =>
  operation({
    method: 'DELETE',
    path,
    access: withScope('links:write'),
    summary,
    answers: { 204: null },
    refusals: ['responsible_not_found', 'student_not_found', 'link_not_found'],
    emits: unlinked,
    example: (samples) => ({ params: linkedPair(kind, samples) }),
    find,
    async run({ found, tx, emit }) {
      const pair = { studentId: found.student.id, responsibleId: found.responsible.id }
      if (!(await unlink(tx, { ...pair, kind }))) throw notLinked(kind)
      for (const name of unlinked) emit(name, eventData(found))
    },
  }),
)

/** Kinship and rights change without an event: no receiver was promised one. */
const changing = doors.slice(0, 2).map(({ kind, path }) =>
  operation({
    method: 'PATCH',
    path,
    access: withScope('links:write'),
    summary: `Change kinship and rights of ${kind === 'primary' ? 'a primary' : 'an additional'} link`,
    description: 'What is left out stays as it is. Nobody is told.',
    body: LinkBody,
    answers: { 200: Link },
    refusals: ['responsible_not_found', 'student_not_found', 'link_not_found', 'responsible_not_authorized'],
    emits: [],
    example: (samples) => ({ params: linkedPair(kind, samples), body: { kinship: 'grandparent', can_pick_up: false } }),
    find,
    async run({ found, body, school, tx }) {
      const where = db
        .selectFrom('responsible_link')
        .selectAll()
        .where('responsible_id', '=', found.responsible.id)
        .where('student_id', '=', found.student.id)
        .where('kind', '=', kind)
      // Before the link, as whoever changes the responsible does.
      const responsible = await holdResponsible(tx, found.responsible)
      const present = await tx.maybe(where.forUpdate())
      if (!present) throw notLinked(kind)
      if (body.can_pick_up) checkPickUp(responsible, localDate(tx.now, school.timeZone))
      if (Object.keys(body).length === 0) return view(present, found, school)
      const changed = await tx.one(
        db
          .updateTable('responsible_link')
          .set(body)
          .where('responsible_id', '=', found.responsible.id)
          .where('student_id', '=', found.student.id)
          .returningAll(),
      )
      return view(changed, found, school)
    },
  }),
)

type ListedRow = LinkRow & {
  deleted_at: Date | null
  cpf: string
  responsible_name: string
  student_number: string
  student_name: string
}

// A row that is told among others is as old as its last change; one that was removed, as its removal.
const everLinked = `
  select school_id, responsible_id, student_id, kind, kinship, can_pick_up, financial_responsible, created_at, updated_at, null::timestamptz as deleted_at
  from responsible_link
  union all
  select school_id, responsible_id, student_id, kind, null, null, null, deleted_at, deleted_at, deleted_at from removed_responsible_link`

const links = `select l.*, r.cpf, r.name as responsible_name, s.student_number, s.name as student_name
  from (${everLinked}) l join responsible r on r.id = l.responsible_id join student s on s.id = l.student_id`

const listed = {
  access: withScope('links:read'),
  item: object({ ...Link.properties, responsible_name: Type.String(), student_name: Type.String() }),
  filters: { kind: filter(oneOf(...kinds), 'x.kind = ?') },
  tombstone: ({ cpf, student_number, deleted_at }: ListedRow, { timeZone }: School) => ({
    cpf: cpfs.format(cpf),
    enrollment_number: student_number,
    deleted_at: deleted_at && offsetTimestamp(deleted_at, timeZone),
  }),
  view: ({ responsible_name, student_name, ...row }: ListedRow, school: School) => ({
    ...view(
      row,
      {
        responsible: { id: row.responsible_id, cpf: row.cpf },
        student: { id: row.student_id, student_number: row.student_number },
      },
      school,
    ),
    responsible_name,
    student_name,
  }),
} as const

const lists = [
  listing<ListedRow>({
    ...listed,
    path: `${inSchool}/responsible/{cpf}/student`,
    summary: 'List the students of a responsible',
    from: `select l.student_id as id, l.* from (${links}) l`,
    within: async (call) => ({
      responsible_id: (await lookups.responsibles.get(call as Call, { cpf: (call as Call).params.cpf })).id,
    }),
    refusals: ['responsible_not_found'],
  }),
  listing<ListedRow>({
    ...listed,
    path: `${inSchool}/student/{enrollment_number}/responsible`,
    summary: 'List the responsibles of a student',
    from: `select l.responsible_id as id, l.* from (${links}) l`,
    within: async (call) => ({
      student_id: (await lookups.student(call as Call, (call as Call).params.enrollment_number)).id,
    }),
    refusals: ['student_not_found'],
  }),
]

export const linkOperations = [...linking, ...unlinking, ...changing, ...lists]
