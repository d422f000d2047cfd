import { cpf as cpfs, localDate, offsetTimestamp } from '@sineta/contract'
import type { Selectable } from 'kysely'
import { type Static, Type } from 'typebox'
import type { ResponsibleLink } from '../../platform/database/tables.ts'
import { refuse, refuseAt } from '../../platform/operation/errors.ts'
import { flag, object, oneOf, optional } from '../../platform/operation/shapes.ts'
import { type SchoolContext, table } from '../../tenancy/rows/table.ts'
import type { School } from '../../tenancy/school.ts'
import type { StudentRow } from '../lookups.ts'
import * as lookups from '../lookups.ts'
import type { Kind } from './queries.ts'
import * as queries from './queries.ts'
import { isOldEnoughToPickUp, type ResponsibleRow } from './responsible.ts'

export const kinds = ['primary', 'additional'] as const satisfies readonly Kind[]

export const kinships = [
  'mother',
  'father',
  'grandparent',
  'sibling',
  'uncle_aunt',
  'step_parent',
  'legal_guardian',
  'caregiver',
  'driver',
  'other',
] as const

export const LinkBody = object({
  kinship: optional(oneOf(...kinships)),
  can_pick_up: optional(flag),
  financial_responsible: optional(flag),
})
export type LinkBody = Static<typeof LinkBody>

export const Link = object({
  school_cnpj: Type.String(),
  cpf: Type.String(),
  enrollment_number: Type.String(),
  kind: oneOf(...kinds),
  kinship: oneOf(...kinships),
  can_pick_up: flag,
  financial_responsible: flag,
  linked_at: Type.String(),
})

export type LinkRow = Selectable<ResponsibleLink>

/** The two sides of a link. */
export type Pair = {
  readonly responsible: Pick<ResponsibleRow, 'id' | 'cpf'>
  readonly student: Pick<StudentRow, 'id' | 'student_number'>
}

/** The members of every event of a link. */
export const eventData = ({ responsible, student }: Pair) => ({
  cpf: cpfs.format(responsible.cpf),
  enrollment_number: student.student_number,
})

export const view = (
  { kind, kinship, can_pick_up, financial_responsible, created_at }: LinkRow,
  pair: Pair,
  school: School,
) => ({
  school_cnpj: school.cnpj,
  ...eventData(pair),
  kind,
  kinship,
  can_pick_up,
  financial_responsible,
  linked_at: offsetTimestamp(created_at, school.timeZone),
})

type Call = SchoolContext & { readonly school: School }
const removedLinks = table('removed_responsible_link')

/**
 * Links the two, or returns null if they are already linked. Locks both until the commit, so that neither is removed
 * meanwhile and the primary responsibles of a student are counted one link at a time.
 */
export async function link(
  call: Call,
  { responsible, student }: Pair,
  kind: Kind,
  { kinship = 'other', can_pick_up = true, financial_responsible = false }: LinkBody,
): Promise<LinkRow | null> {
  const locked = await lookups.responsibles.get(call, { id: responsible.id }, 'forShare')
  await lookups.students.get(call, { id: student.id }, 'forNoKeyUpdate')
  const pair = { responsible_id: responsible.id, student_id: student.id }
  const made = await queries.insertLink(call, { ...pair, kind, kinship, can_pick_up, financial_responsible })
  if (!made) return null
  await removedLinks.remove(call, pair)
  if (can_pick_up) checkPickUp(locked, localDate(call.tx.now, call.school.timeZone))
  if (kind === 'primary') await checkPrimaries(call, student.id)
  return made
}

export const { unlink } = queries

export function checkPickUp({ birthdate }: Pick<ResponsibleRow, 'birthdate'>, today: string) {
  if (!isOldEnoughToPickUp(birthdate, today))
    throw refuseAt(
      '/can_pick_up',
      'responsible_not_authorized',
      'must be false: only people aged 16 or over may pick students up',
      'under_age',
    )
}

async function checkPrimaries({ tx, school }: Call, studentId: string) {
  const max = school.settings.max_primary_responsibles
  if (max !== null && (await queries.countPrimaries(tx, studentId)) > max)
    throw refuse(
      'too_many_primary_responsibles',
      `The school allows ${max}. Unlink one, or link this one as additional.`,
    )
}
