import { createHash, randomUUID } from 'node:crypto'
import type { Transaction } from '../../platform/database/database.ts'
import type { Samples } from '../../platform/operation/operation.ts'
import { chanceBytes, type Invented, invent } from '../invented.ts'
import { createBuilder, type SampleSchool } from '../sampling.ts'
import type { Precondition } from './precondition.ts'
import { freshMark, isFirst } from './queries.ts'

type Prepared = { readonly samples: Samples; readonly fresh: Invented }

/**
 * Creates records in addition to the samples and returns the samples with these records in place. The same `key` gives the
 * same records, which are created only once, so a repeated request changes nothing, even if the first one removed them.
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
  const builder = { ...createBuilder(tx, school, `${seed} `), fresh }
  const known = { ...samples }
  for (const need of needs) Object.assign(known, await need(builder, known))
  if (needs.length > 0 && (key === null || (await isFirst(builder, seed)))) await builder.write()
  return { samples: known, fresh }
}
