import { cpf as cpfs, localDate, offsetTimestamp } from '@sineta/contract'
import { Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { operation, type Samples } from '../../platform/operation/operation.ts'
import { oneOf } from '../../platform/operation/parameters.ts'
import { object } from '../../platform/operation/shapes.ts'
import { filter, listOperation } from '../../tenancy/rows/list.ts'
import type { SchoolContext } from '../../tenancy/rows/table.ts'
import type { School } from '../../tenancy/school.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool, pathParams } from '../paths.ts'
import { checkPickUp, eventData, kinds, Link, LinkBody, type LinkRow, link, type Pair, unlink, view } from './link.ts'
import type { Kind } from './queries.ts'
import * as queries from './queries.ts'

const ofResponsible = `${inSchool}/responsible/{cpf}/student/{enrollment_number}` as const

/**
 * A primary link publishes one event for each side. An additional link is the same relation by two paths, and each path
 * publishes only the event of its own side.
 */
const paths = [
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

type Call = SchoolContext & { readonly params: { cpf: string; enrollment_number: string } }

const find = async (call: Call): Promise<Pair> => ({
  responsible: await lookups.responsibles.get(call, { cpf: call.params.cpf }),
  student: await lookups.getStudent(call, call.params.enrollment_number),
})

const notLinked = (kind: Kind) => refuse('link_not_found', `There is no ${kind} link between these two.`)

/** Returns the sample pair that has a link of the kind. */
const linkedPair = (kind: Kind, { cpf, additional_cpf, enrollment_number }: Samples) => ({
  cpf: kind === 'primary' ? cpf : additional_cpf,
  enrollment_number,
})

const linking = paths.map(({ kind, path, words: [summary], linked }) =>
  operation({
    method: 'POST',
    path,
    params: pathParams,
    access: withScope('links:write'),
    summary,
    body: LinkBody,
    responses: { 201: Link },
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
    async run(call) {
      const { found, body, school, emit } = call
      const made = await link(call, found, kind, body)
      if (!made) throw refuse('already_linked', 'Unlink them first to make it a link of another kind.')
      for (const name of linked) emit(name, eventData(found))
      return view(made, found, school)
    },
  }),
)

const unlinking = paths.map(({ kind, path, words: [, summary], unlinked }) =>
  operation({
    method: 'DELETE',
    path,
    params: pathParams,
    access: withScope('links:write'),
    summary,
    responses: { 204: null },
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

/** Kinship and rights change without an event. */
const changing = paths.slice(0, 2).map(({ kind, path }) =>
  operation({
    method: 'PATCH',
    path,
    params: pathParams,
    access: withScope('links:write'),
    summary: `Change kinship and rights of ${kind === 'primary' ? 'a primary' : 'an additional'} link`,
    description: 'Absent members stay as they are. No event is published.',
    body: LinkBody,
    responses: { 200: Link },
    refusals: ['responsible_not_found', 'student_not_found', 'link_not_found', 'responsible_not_authorized'],
    emits: [],
    example: (samples) => ({ params: linkedPair(kind, samples), body: { kinship: 'grandparent', can_pick_up: false } }),
    find,
    async run(call) {
      const { found, body, school, tx } = call
      const pair = { responsible_id: found.responsible.id, student_id: found.student.id }
      // Locked before the link, in the same order as a change of the responsible.
      const responsible = await lookups.responsibles.get(call, { id: found.responsible.id }, 'forShare')
      const present = await lookups.responsibleLinks.find(call, { ...pair, kind }, 'forUpdate')
      if (!present) throw notLinked(kind)
      if (body.can_pick_up) checkPickUp(responsible, localDate(tx.now, school.timeZone))
      if (Object.keys(body).length === 0) return view(present, found, school)
      return view(await lookups.responsibleLinks.update(call, pair, body), found, school)
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
  listOperation<ListedRow>({
    ...listed,
    path: `${inSchool}/responsible/{cpf}/student`,
    summary: 'List the students of a responsible',
    from: queries.linksOfResponsible,
    within: async (call) => ({
      responsible_id: (await lookups.responsibles.get(call as Call, { cpf: (call as Call).params.cpf })).id,
    }),
    refusals: ['responsible_not_found'],
  }),
  listOperation<ListedRow>({
    ...listed,
    path: `${inSchool}/student/{enrollment_number}/responsible`,
    params: pathParams,
    summary: 'List the responsibles of a student',
    from: queries.linksOfStudent,
    within: async (call) => ({
      student_id: (await lookups.getStudent(call as Call, (call as Call).params.enrollment_number)).id,
    }),
    refusals: ['student_not_found'],
  }),
]

export const linkOperations = [...linking, ...unlinking, ...changing, ...lists]
