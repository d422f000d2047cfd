import { cpf as cpfs, localDate, offsetTimestamp } from '@sineta/contract'
import type { Selectable } from 'kysely'
import { type Static, Type } from 'typebox'
import { db, type Transaction } from '../../platform/database/database.ts'
import type { ResponsibleLink } from '../../platform/database/tables.ts'
import { refuse } from '../../platform/operation/errors.ts'
import type { School } from '../../platform/operation/operation.ts'
import { flag, object, oneOf, optional } from '../../platform/operation/shapes.ts'
import type { StudentRow } from '../lookups.ts'
import { isOldEnoughToPickUp, type ResponsibleRow } from './responsible.ts'

export const kinds = ['primary', 'additional'] as const
export type Kind = (typeof kinds)[number]

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

/** What every event of a link says. */
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

type Place = { readonly tx: Transaction; readonly school: School }

/**
 * Links the two, unless they are linked already: then null. Holds both until the commit, so that neither is removed
 * meanwhile and the primary responsibles of a student are counted one link at a time.
 */
export async function link(
  { tx, school }: Place,
  { responsible, student }: Pair,
  kind: Kind,
  { kinship = 'other', can_pick_up = true, financial_responsible = false }: LinkBody,
): Promise<LinkRow | null> {
  const held = await holdResponsible(tx, responsible)
  if (
    !(await tx.maybe(
      db
        .selectFrom('student')
        .select('id')
        .where('id', '=', student.id)
        .where('deleted_at', 'is', null)
        .forNoKeyUpdate(),
    ))
  )
    throw refuse('student_not_found')
  const made = await tx.maybe(
    db
      .insertInto('responsible_link')
      .values({
        client_id: school.clientId,
        school_id: school.id,
        responsible_id: responsible.id,
        student_id: student.id,
        kind,
        kinship,
        can_pick_up,
        financial_responsible,
      })
      .onConflict((pair) => pair.columns(['responsible_id', 'student_id']).doNothing())
      .returningAll(),
  )
  if (!made) return null
  await tx.query('delete from removed_responsible_link where responsible_id = $1 and student_id = $2', [
    responsible.id,
    student.id,
  ])
  if (can_pick_up) checkPickUp(held, localDate(tx.now, school.timeZone))
  if (kind === 'primary') await checkPrimaries({ tx, school }, student.id)
  return made
}

/** Takes links away, for one student all or the one that is meant; copies elsewhere learn of it from what is left. */
export async function unlink(
  tx: Transaction,
  { studentId, responsibleId, kind }: { studentId: string; responsibleId?: string; kind?: Kind },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `with gone as (
       delete from responsible_link
       where student_id = $1 and ($2::uuid is null or responsible_id = $2) and ($3::text is null or kind = $3)
       returning client_id, school_id, responsible_id, student_id, kind
     )
     insert into removed_responsible_link (client_id, school_id, responsible_id, student_id, kind) select * from gone
     on conflict (responsible_id, student_id) do update set kind = excluded.kind, deleted_at = clock()`,
    [studentId, responsibleId ?? null, kind ?? null],
  )
  return rowCount !== 0
}

/** As they are now, and will be until the commit: who may pick students up depends on the birthdate. */
export async function holdResponsible(
  tx: Transaction,
  { id }: Pick<ResponsibleRow, 'id'>,
): Promise<Pick<ResponsibleRow, 'birthdate'>> {
  const found = await tx.maybe(
    db.selectFrom('responsible').select('birthdate').where('id', '=', id).where('deleted_at', 'is', null).forShare(),
  )
  if (!found) throw refuse('responsible_not_found')
  return found
}

export function checkPickUp({ birthdate }: Pick<ResponsibleRow, 'birthdate'>, today: string) {
  if (!isOldEnoughToPickUp(birthdate, today))
    throw refuse(
      'responsible_not_authorized',
      'Only somebody who is 16 may pick students up. Link with can_pick_up false.',
    )
}

async function checkPrimaries({ tx, school }: Place, studentId: string) {
  const most = school.settings.max_primary_responsibles
  if (most === null) return
  const primaries = await tx.many(
    db
      .selectFrom('responsible_link')
      .select('responsible_id')
      .where('student_id', '=', studentId)
      .where('kind', '=', 'primary'),
  )
  if (primaries.length > most)
    throw refuse('too_many_primary_responsibles', `The school allows ${most}. Unlink one, or link as additional.`)
}
