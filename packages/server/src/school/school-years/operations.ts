import { Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import { refuse, refuseFaults } from '../../platform/operation/errors.ts'
import { operation } from '../../platform/operation/operation.ts'
import {
  id,
  integer as integerParameter,
  oneOf as oneOfParameter,
  text as textParameter,
} from '../../platform/operation/parameters.ts'
import {
  DateOnly,
  flag,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  text,
} from '../../platform/operation/shapes.ts'
import { defaultTombstone, filter, listOperation, readOperation } from '../../tenancy/rows/list.ts'
import { table } from '../../tenancy/rows/table.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'
import { type Moves, stateMachine } from '../state-machine.ts'
import { versionFields, viewOf } from '../views.ts'
import { bimesters, calendarFaults, type Span, type Term } from './calendar.ts'
import * as queries from './queries.ts'

const statuses = ['draft', 'open', 'closed'] as const

const TermBody = object({
  number: integer(1, 6),
  name: text(80),
  starts_on: DateOnly,
  ends_on: DateOnly,
  posting_ends_on: optional(DateOnly),
})
const fields = {
  name: text(80),
  year: integer(2000, 2100),
  starts_on: DateOnly,
  ends_on: DateOnly,
  terms: optional(
    Type.Array(TermBody, { minItems: 1, maxItems: 6, description: 'If absent, four bimesters of equal length' }),
  ),
}

const SchoolYear = object({
  id: Type.Integer(),
  school_cnpj: Type.String(),
  name: Type.String(),
  year: Type.Integer(),
  starts_on: DateOnly,
  ends_on: DateOnly,
  terms: list(
    object({
      number: Type.Integer(),
      name: Type.String(),
      starts_on: DateOnly,
      ends_on: DateOnly,
      posting_ends_on: nullable(DateOnly),
    }),
  ),
  status: oneOf(...statuses),
  preenrollment_enabled: flag,
  warnings: list(Type.String()),
  ...versionFields,
})

const years = table<'school_year', queries.YearRow>('school_year', 'school_year_not_found', queries.withTerms)

const view = viewOf(years, SchoolYear, () => ({ warnings: [] as readonly string[] }))

/** A year may be removed in any status, if nothing uses it. */
const moves: Moves<(typeof statuses)[number], 'update' | 'toggle' | 'open' | 'close'> = {
  draft: { update: 'draft', toggle: 'draft', open: 'open' },
  open: { update: 'open', toggle: 'open', close: 'closed' },
  closed: { open: 'open' },
}
const move = stateMachine(moves, {
  update: 'school_year_closed',
  toggle: 'school_year_closed',
  open: 'school_year_already_open',
  close: 'school_year_not_open',
})

const one = `${inSchool}/school-year/{id}` as const
const params = { id }
const toChange = years.byPathId('forNoKeyUpdate')

/** The members of every event about a year. */
const eventData = ({ name, year }: { name: string; year: number }) => ({ name, year })

const exampleTerms = (year: number) => [
  {
    number: 1,
    name: '1º semestre',
    starts_on: `${year}-02-01`,
    ends_on: `${year}-06-30`,
    posting_ends_on: `${year}-07-10`,
  },
  { number: 2, name: '2º semestre', starts_on: `${year}-07-20`, ends_on: `${year}-12-15` },
]
const exampleYear = {
  name: 'Ano letivo noturno',
  year: 2027,
  starts_on: '2027-02-01',
  ends_on: '2027-12-15',
  terms: exampleTerms(2027),
}

export const schoolYearOperations = [
  operation({
    method: 'POST',
    path: `${inSchool}/school-year`,
    access: withScope('school_years:write'),
    summary: 'Create a school year',
    body: object({ ...fields, preenrollment_enabled: optional(flag) }),
    responses: { 201: SchoolYear },
    refusals: ['school_year_name_taken', 'terms_invalid'],
    conflicts: { school_year_name: 'school_year_name_taken' },
    emits: ['school_year.created'],
    example: () => ({ body: exampleYear }),
    async run(call) {
      const { terms, ...year } = call.body
      const { school, emit } = call
      const planned = terms ?? bimesters(year)
      checkCalendar(year, planned)
      const { id } = await lookups.schoolYears.insert(call, year)
      await queries.saveTerms(call, id, planned)
      emit('school_year.created', eventData(year))
      return view(await years.get(call, { id }), school)
    },
  }),
  operation({
    method: 'PUT',
    path: one,
    params,
    find: toChange,
    access: withScope('school_years:write'),
    summary: 'Update a school year',
    description:
      'If `terms` is absent, the year gets four bimesters of equal length. Lessons belong to the term that contains their date.',
    body: object(fields),
    responses: { 200: SchoolYear },
    refusals: [
      'school_year_not_found',
      'school_year_closed',
      'school_year_name_taken',
      'term_has_scores',
      'terms_invalid',
    ],
    conflicts: { school_year_name: 'school_year_name_taken' },
    emits: ['school_year.updated'],
    example: ({ draft_school_year_id }) => ({ params: { id: draft_school_year_id }, body: exampleYear }),
    async run(call) {
      const { terms, ...year } = call.body
      const { found, school, tx, emit, ifMatch } = call
      ifMatch(found.version)
      const planned = terms ?? bimesters(year)
      checkCalendar(year, planned)
      move(found.status, 'update')
      if (await queries.hasScoresAfter(tx, found.id, planned.length))
        throw refuse('term_has_scores', `Scores were posted in a term after term ${planned.length}. Keep the term.`)
      await queries.saveTerms(call, found.id, planned)
      await queries.moveLessons(tx, found.id)
      const changed = await years.update(call, { id: found.id }, year)
      emit('school_year.updated', eventData(year))
      return view(changed, school)
    },
  }),
  operation({
    method: 'DELETE',
    path: one,
    params,
    find: years.byPathId('forUpdate'),
    access: withScope('school_years:write'),
    summary: 'Remove a school year',
    description: 'Removes its forms of evaluation too, without separate events.',
    responses: { 204: null },
    refusals: ['school_year_not_found', 'school_year_in_use'],
    emits: ['school_year.deleted'],
    example: ({ draft_school_year_id }) => ({ params: { id: draft_school_year_id } }),
    async run(call) {
      const { found, tx, emit, ifMatch } = call
      ifMatch(found.version)
      const usedBy = await queries.usedBy(tx, found.id)
      if (usedBy) throw refuse('school_year_in_use', `The year has ${usedBy}. Remove them first.`)
      await years.remove(call, { id: found.id })
      await lookups.formsOfEvaluation.remove(call, { school_year_id: found.id })
      emit('school_year.deleted', eventData(found))
    },
  }),
  operation({
    method: 'PATCH',
    path: `${one}/open`,
    params,
    find: toChange,
    access: withScope('school_years:write'),
    summary: 'Open a school year',
    description: 'Also reopens a closed year. Several years may be open at once.',
    responses: { 200: SchoolYear },
    refusals: ['school_year_not_found', 'school_year_already_open'],
    emits: ['school_year.opened'],
    example: ({ draft_school_year_id }) => ({ params: { id: draft_school_year_id } }),
    async run(call) {
      const { found, school, emit, ifMatch } = call
      ifMatch(found.version)
      const opened = await years.update(call, { id: found.id }, { status: move(found.status, 'open') })
      emit('school_year.opened', eventData(found))
      return view(opened, school)
    },
  }),
  operation({
    method: 'PATCH',
    path: `${one}/close`,
    params,
    find: toChange,
    access: withScope('school_years:write'),
    summary: 'Close a school year',
    description:
      'Scores, diary, timetables and enrollments of the year become read-only; enrollments keep their status. `warnings` lists what was left undone.',
    responses: { 200: SchoolYear },
    refusals: ['school_year_not_found', 'school_year_not_open'],
    emits: ['school_year.closed'],
    example: ({ school_year_id }) => ({ params: { id: school_year_id } }),
    async run(call) {
      const { found, school, emit, ifMatch } = call
      ifMatch(found.version)
      const closed = await years.update(call, { id: found.id }, { status: move(found.status, 'close') })
      emit('school_year.closed', eventData(found))
      return { ...view(closed, school), warnings: closingWarnings(await queries.openCouncils(call.tx, found.id)) }
    },
  }),
  operation({
    method: 'PATCH',
    path: `${one}/preenrollment/toggle`,
    params,
    find: toChange,
    access: withScope('school_years:write'),
    summary: 'Switch pre-enrollment for a school year on or off',
    description: 'Each request inverts the flag, so send an Idempotency-Key with a request that may be repeated.',
    responses: { 200: SchoolYear },
    refusals: ['school_year_not_found', 'school_year_closed'],
    emits: ['school_year.preenrollment_toggled'],
    example: ({ school_year_id }) => ({ params: { id: school_year_id } }),
    async run(call) {
      const { found, school, emit, ifMatch } = call
      ifMatch(found.version)
      move(found.status, 'toggle')
      const status = !found.preenrollment_enabled
      const toggled = await years.update(call, { id: found.id }, { preenrollment_enabled: status })
      emit('school_year.preenrollment_toggled', { ...eventData(found), status })
      return view(toggled, school)
    },
  }),
  listOperation({
    path: `${inSchool}/school-year`,
    access: withScope('school_years:read'),
    summary: 'List school years',
    item: SchoolYear,
    from: years.from,
    filters: {
      name: filter(textParameter(80), 'lower(x.name) = lower(?)'),
      year: filter(integerParameter(2000, 2100), 'x.year = ?'),
      status: filter(oneOfParameter(...statuses), 'x.status = ?'),
    },
    sorts: ['created_at', 'name'],
    tombstone: defaultTombstone,
    view,
  }),
  readOperation({
    path: one,
    params,
    find: years.byPathId(),
    access: withScope('school_years:read'),
    summary: 'Read a school year',
    item: SchoolYear,
    refusals: ['school_year_not_found'],
    example: ({ school_year_id }) => ({ params: { id: school_year_id } }),
    view,
  }),
]

function checkCalendar(year: Span, terms: readonly Term[]) {
  const faults = calendarFaults(year, terms)
  if (faults.length > 0) throw refuseFaults(faults)
}

const closingWarnings = (openCouncils: number) => {
  if (openCouncils === 0) return []
  return [
    openCouncils === 1 ? '1 class council is not homologated' : `${openCouncils} class councils are not homologated`,
  ]
}
