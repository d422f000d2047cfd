import type { Transaction } from '../../platform/database/database.ts'

/** The steps towards a working integration that an app's developers have completed at least once. */
export type Milestone = 'secret' | 'events' | 'test_event' | 'first_2xx' | 'receiver_check'

/** Records that the apps reached a step. Only the first time is stored. */
export const reach = (
  tx: { query(text: string, values: unknown[]): Promise<unknown> },
  appIds: readonly string[],
  step: Milestone,
) =>
  tx.query('insert into app_milestone (app_id, step) select id, $2 from unnest($1::uuid[]) id on conflict do nothing', [
    appIds,
    step,
  ])

export async function read(tx: Transaction, appId: string): Promise<Map<Milestone, Date>> {
  const { rows } = await tx.query<{ step: Milestone; reached_at: Date }>(
    'select step, reached_at from app_milestone where app_id = $1',
    [appId],
  )
  return new Map(rows.map(({ step, reached_at }) => [step, reached_at]))
}
