import { createHash, randomUUID } from 'node:crypto'
import type { Transaction } from '../../platform/database/database.ts'
import type { Samples } from '../../platform/operation/operation.ts'
import { chanceBytes, createFakeData, type FakeData } from '../fake-data.ts'
import { createSampleBuilder, type SampleSchool } from '../sample-builder.ts'
import type { Precondition } from './precondition.ts'
import { freshMark, reserveSeed } from './queries.ts'

type Prepared = { readonly samples: Samples; readonly fake: FakeData }

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
  const fake = createFakeData(createHash('shake256', { outputLength: chanceBytes }).update(seed).digest())
  const builder = { ...createSampleBuilder(tx, school, `${seed} `), fake }
  const known = { ...samples }
  for (const need of needs) Object.assign(known, await need(builder, known))
  if (needs.length > 0 && (key === null || (await reserveSeed(builder, seed)))) await builder.write()
  return { samples: known, fake }
}
