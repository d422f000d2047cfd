import type { Options } from 'minisearch'
import { fold } from '../src/kit/fold.ts'

/** A section in the search index. */
export type Hit = {
  readonly id: string
  readonly page: string
  readonly heading: string
  readonly text: string
  /** Ranks pages for partners and schools before those about internals. */
  readonly weight: number
}

/** Shared by the build, which writes the index, and the page, which reads it. */
export const searchOptions: Options<Hit> = {
  fields: ['heading', 'page', 'text'],
  storeFields: ['page', 'heading', 'weight'],
  // So that "matricula" finds «matrícula» and "retry" finds "retries".
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
