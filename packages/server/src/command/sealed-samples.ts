import { modules } from '../modules.ts'
import { queryRows } from './one-off-query.ts'

export type SealedSample = { readonly key: number; readonly sealed: Buffer; readonly owner: string }

/**
 * Returns one secret for each column and each key that sealed values in it, so that keys that a rotation left behind are
 * included.
 */
export async function sealedSamples(url: string): Promise<SealedSample[]> {
  const columns = modules.flatMap(({ sealed = [] }) => sealed)
  const samples: SealedSample[] = []
  for (const { table, column, owner } of columns)
    samples.push(
      ...(await queryRows<SealedSample>(
        url,
        `set role sineta_system; select distinct on (get_byte(${column}, 1)) get_byte(${column}, 1) as key, ${column} as sealed, ${owner} as owner
         from ${table} where ${column} is not null`,
      )),
    )
  return samples
}
