import type { TestSineta } from './sineta.ts'

type Lane = {
  readonly clientId: string
  readonly schoolId?: string
  readonly appId: string | null
  readonly receiverId: string
  readonly kind: string
}

/** So many check-ins that wait for one receiver: due now, or in an hour where `hasFailed` once. */
export async function insertBacklog(
  { sql }: Pick<TestSineta, 'sql'>,
  { clientId, schoolId, appId, receiverId, kind }: Lane,
  count: number,
  { hasFailed = false } = {},
): Promise<void> {
  await sql(
    `with e as (
       insert into event (id, client_id, school_id, name, timestamp, data, source, operation)
       select uuid_v7(clock(), n % 4096), $1, $2, 'attendance.check_in', '2026-03-02T07:12:10-03:00', '{"school_cnpj":"11222333000181"}', 'device', 'test'
       from generate_series(1, $6::int) n returning id
     ), d as (
       insert into delivery (id, event_id, client_id, app_id, receiver_id, receiver_kind, event_name)
       select delivery_id(id, $4), id, $1, $3, $4, $5, 'attendance.check_in' from e returning *
     )
     insert into queue_entry (delivery_id, event_id, client_id, app_id, receiver_id, receiver_kind, masked, due_at, attempt_count, cycle_attempts, cycle_limit)
     select id, event_id, client_id, app_id, receiver_id, receiver_kind, false, clock() + $7 * interval '1 hour', $7, $7, 6 from d`,
    [clientId, schoolId ?? null, appId, receiverId, kind, count, Number(hasFailed)],
  )
}
