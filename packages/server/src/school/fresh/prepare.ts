import { createHash, randomUUID } from 'node:crypto'
import type { Transaction } from '../../platform/database/database.ts'
import type { Samples } from '../../platform/operation/operation.ts'
import { chanceBytes, type Invented, invent } from '../invented.ts'
import { createBuilder, type SampleSchool } from '../sampling.ts'
import type { Precondition } from './precondition.ts'
import { freshMark, isFirst } from './queries.ts'

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
  const builder = { ...createBuilder(tx, school, `${seed} `), fresh }
  const known = { ...samples }
  for (const need of needs) Object.assign(known, await need(builder, known))
  if (needs.length > 0 && (key === null || (await isFirst(builder, seed)))) await builder.write()
  return { samples: known, fresh }
}
