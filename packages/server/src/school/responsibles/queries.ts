import type { Selectable } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { ResponsibleLink } from '../../platform/database/tables.ts'
import type { SchoolContext } from '../../tenancy/rows/table.ts'

export type Kind = 'primary' | 'additional'

/** A responsible with the status of the photo. */
export const withPhotoStatus =
  'select r.*, (select p.status from photo p where p.owner_id = r.id) as photo_status from responsible r'

type LinkRow = Selectable<ResponsibleLink>
type NewLink = Pick<
  LinkRow,
  'responsible_id' | 'student_id' | 'kind' | 'kinship' | 'can_pick_up' | 'financial_responsible'
>

/** Inserts a link. Returns undefined if the two are already linked. */
export async function insertLink({ tx, school }: SchoolContext, link: NewLink): Promise<LinkRow | undefined> {
  const { rows } = await tx.query<LinkRow>(
    `insert into responsible_link (client_id, school_id, responsible_id, student_id, kind, kinship, can_pick_up, financial_responsible)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (responsible_id, student_id) do nothing returning *`,
    [
      school.clientId,
      school.id,
      link.responsible_id,
      link.student_id,
      link.kind,
      link.kinship,
      link.can_pick_up,
      link.financial_responsible,
    ],
  )
  return rows[0]
}

/** Removes all links of a student, or only those of a responsible or kind, and leaves tombstones for incremental reads. */
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

export async function countPrimaries(tx: Transaction, studentId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int from responsible_link where student_id = $1 and kind = 'primary'`,
    [studentId],
  )
  return rows[0]!.count
}

// updated_at is the last change of a link, or its removal.
const everLinked = `
  select school_id, responsible_id, student_id, kind, kinship, can_pick_up, financial_responsible, created_at, updated_at, null::timestamptz as deleted_at
  from responsible_link
  union all
  select school_id, responsible_id, student_id, kind, null, null, null, deleted_at, deleted_at, deleted_at from removed_responsible_link`

const links = `select l.*, r.cpf, r.name as responsible_name, s.student_number, s.name as student_name
  from (${everLinked}) l join responsible r on r.id = l.responsible_id join student s on s.id = l.student_id`

export const linksOfResponsible = `select l.student_id as id, l.* from (${links}) l`
export const linksOfStudent = `select l.responsible_id as id, l.* from (${links}) l`
