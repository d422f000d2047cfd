import type { Transaction } from '../../platform/database/database.ts'
import type { School } from '../../platform/operation/operation.ts'

export type Hours = { entry: string; exit: string }
export type GlobalRow = Hours & { tolerance: number; version: number; updated_at: Date }
export type Day = Hours & { weekday: number; tolerance: number | null }
export type WeeklyRow = { days: readonly Day[]; version: number; updated_at: Date }

const tables = { global: 'global_schedule', weekly: 'weekly_schedule' } as const
type Rows = { global: GlobalRow; weekly: WeeklyRow }
type Kind = keyof Rows

export async function find<K extends Kind>(tx: Transaction, school: School, kind: K): Promise<Rows[K] | undefined> {
  const { rows } = await tx.query<Rows[K]>(`select * from ${tables[kind]} where school_id = $1`, [school.id])
  return rows[0]
}

/**
 * Held until the transaction ends: of two writers who name the same version, the second sees that it is gone. The school
 * is what is held, as there need not be a schedule yet.
 */
export async function findToChange(
  tx: Transaction,
  school: School,
  kind: Kind,
): Promise<{ version: number } | undefined> {
  await tx.query('select from school where id = $1 for no key update', [school.id])
  return find(tx, school, kind)
}

export async function saveGlobal(
  tx: Transaction,
  school: School,
  { entry, exit, tolerance }: Hours & { tolerance: number },
): Promise<GlobalRow> {
  const { rows } = await tx.query<GlobalRow>(
    `insert into global_schedule (client_id, school_id, entry, exit, tolerance) values ($1, $2, $3, $4, $5)
     on conflict (school_id) do update set entry = excluded.entry, exit = excluded.exit, tolerance = excluded.tolerance returning *`,
    [school.clientId, school.id, entry, exit, tolerance],
  )
  return rows[0]!
}

export async function saveWeekly(tx: Transaction, school: School, days: readonly Day[]): Promise<WeeklyRow> {
  const { rows } = await tx.query<WeeklyRow>(
    `insert into weekly_schedule (client_id, school_id, days) values ($1, $2, $3)
     on conflict (school_id) do update set days = excluded.days returning *`,
    [school.clientId, school.id, JSON.stringify(days)],
  )
  return rows[0]!
}
