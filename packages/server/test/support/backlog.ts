import type { TestSineta } from './sineta.ts'

export type Lane = {
  readonly clientId: string
  readonly schoolId?: string
  readonly appId: string | null
  readonly receiverId: string
  readonly kind: string
}

type About = { readonly hasFailed?: boolean; readonly data?: object }

/** Inserts `each` check-ins for every lane, waiting for its receiver: due now, or in an hour if they have failed once. */
export async function insertBacklog(
  { sql }: Pick<TestSineta, 'sql'>,
  lanes: readonly Lane[],
  each: number,
  { hasFailed = false, data = { school_cnpj: '11222333000181' } }: About = {},
): Promise<void> {
  await sql(
    `with made as (
       select l.*, uuid_v7(clock(), n % 4096) as event_id
       from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[]) as l (client_id, school_id, app_id, receiver_id, kind)
         cross join generate_series(1, $6::int) n
     ), e as (
       insert into event (id, client_id, school_id, name, timestamp, data, source, operation)
       select event_id, client_id, school_id, 'attendance.check_in', '2026-03-02T07:12:10-03:00', $7, 'device', 'test' from made
     ), d as (
       insert into delivery (id, event_id, client_id, app_id, receiver_id, receiver_kind, event_name)
       select delivery_id(event_id, receiver_id), event_id, client_id, app_id, receiver_id, kind, 'attendance.check_in' from made
       returning *
     )
     insert into queue_entry (delivery_id, event_id, client_id, app_id, receiver_id, receiver_kind, masked, due_at, attempt_count, cycle_attempts, cycle_limit)
     select id, event_id, client_id, app_id, receiver_id, receiver_kind, false, clock() + $8 * interval '1 hour', $8, $8, 6 from d`,
    [
      lanes.map(({ clientId }) => clientId),
      lanes.map(({ schoolId }) => schoolId ?? null),
      lanes.map(({ appId }) => appId),
      lanes.map(({ receiverId }) => receiverId),
      lanes.map(({ kind }) => kind),
      each,
      JSON.stringify(data),
      Number(hasFailed),
    ],
  )
}
