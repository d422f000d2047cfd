import type { Options } from 'minisearch'
import { fold } from '../src/kit/fold.ts'

/** A section that can be found. */
export type Hit = {
  readonly id: string
  readonly page: string
  readonly heading: string
  readonly text: string
  /** What partners and schools read comes before how it is built. */
  readonly weight: number
}

/** The same for the index, which the build writes, and for the page that reads it. */
export const searchOptions: Options<Hit> = {
  fields: ['heading', 'page', 'text'],
  storeFields: ['page', 'heading', 'weight'],
  // «matrícula» is found by "matricula" too, and "retries" by "retry".
  processTerm: (term) =>
    fold(term)
      .replace(/ies$/, 'y')
      .replace(/(?<=[^s]{2})s$/, ''),
  searchOptions: {
    prefix: true,
    fuzzy: 0.2,
    combineWith: 'AND',
    boost: { heading: 3, page: 2 },
    boostDocument: (_id, _term, stored) => Number(stored?.weight ?? 1),
  },
}
