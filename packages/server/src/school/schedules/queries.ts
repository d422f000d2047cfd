import type { SchoolContext } from '../../tenancy/rows/table.ts'

export type Hours = { entry: string; exit: string }
export type GlobalRow = Hours & { tolerance: number; version: number; updated_at: Date }
export type Day = Hours & { weekday: number; tolerance: number | null }
export type WeeklyRow = { days: readonly Day[]; version: number; updated_at: Date }

export async function saveGlobal(
  { tx, school }: SchoolContext,
  { entry, exit, tolerance }: Hours & { tolerance: number },
): Promise<GlobalRow> {
  const { rows } = await tx.query<GlobalRow>(
    `insert into global_schedule (client_id, school_id, entry, exit, tolerance) values ($1, $2, $3, $4, $5)
     on conflict (school_id) do update set entry = excluded.entry, exit = excluded.exit, tolerance = excluded.tolerance returning *`,
    [school.clientId, school.id, entry, exit, tolerance],
  )
  return rows[0]!
}

export async function saveWeekly({ tx, school }: SchoolContext, days: readonly Day[]): Promise<WeeklyRow> {
  const { rows } = await tx.query<WeeklyRow>(
    `insert into weekly_schedule (client_id, school_id, days) values ($1, $2, $3)
     on conflict (school_id) do update set days = excluded.days returning *`,
    [school.clientId, school.id, JSON.stringify(days)],
  )
  return rows[0]!
}
