import { createHash, randomUUID } from 'node:crypto'
import type { Transaction } from '../../platform/database/database.ts'
import type { Samples } from '../../platform/operation/operation.ts'
import { chanceBytes, type Invented, invent } from '../invented.ts'
import { createBuilder, insertRows, type SampleRow, type SampleSchool } from '../sampling.ts'
import type { Precondition } from './precondition.ts'

type Prepared = { readonly samples: Samples; readonly fresh: Invented }

/**
 * Makes records beside those of the samples and returns the samples with them in place. The same `key` stands for the same
 * records: they are made once, so that a repeated request changes nothing, not even where the first one removed them.
 */
export async function prepare(
  tx: Transaction,
  school: SampleSchool,
  samples: Samples,
  needs: readonly Precondition[],
  key: string | null,
): Promise<Prepared> {
  const seed = `${freshMark} ${key === null ? randomUUID() : createHash('sha256').update(key).digest('hex')}`
  const fresh = invent(createHash('shake256', { outputLength: chanceBytes }).update(seed).digest())
  const rows: SampleRow[] = []
  const insert = async (table: string, row: SampleRow['row']) => void rows.push({ table, row })
  const builder = { ...createBuilder(tx, school, `${seed} `), fresh, insert }
  const known = { ...samples }
  for (const need of needs) Object.assign(known, await need(builder, known))
  if (rows.length > 0 && (key === null || (await isFirst(tx, school, seed)))) await insertRows(tx, school, rows)
  return { samples: known, fresh }
}

/** In the name of every number that belongs to no sample. */
const freshMark = 'trigger'

/** A reset starts over: the numbers of samples stay, those of other records are of no use any more. */
export const forgetNumbers = (tx: Transaction, { clientId }: SampleSchool) =>
  tx.query('delete from sample_number where client_id = $1 and position($2 in name) > 0', [clientId, `${freshMark} `])

/** Waits for a request with the same seed that is under way. */
async function isFirst(tx: Transaction, school: SampleSchool, seed: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into sample_number (client_id, school_id, name, number) values ($1, $2, $3, 0) on conflict do nothing',
    [school.clientId, school.id, seed],
  )
  return rowCount === 1
}
