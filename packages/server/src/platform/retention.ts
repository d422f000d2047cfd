import type { Job } from './jobs.ts'

/** Rows of a table that have expired. The condition is an index range, or the table is small. */
export type RetentionRule = { readonly table: string; readonly expired: string }

// Few enough that no request waits long for their locks.
const batch = 5_000

/** Deletes expired rows in batches. Ages are those of the privacy page. */
export const cleanUpJob = (rules: readonly RetentionRule[]): Job => ({
  name: 'clean-up',
  everySeconds: 600,
  lane: 'slow',
  limitSeconds: 300,
  async run({ system }) {
    let largest = 0
    let failure: Error | undefined
    for (const { table, expired } of rules) {
      try {
        const { rowCount } = await system.pool.query(
          `delete from ${table} where ctid = any (array(select ctid from ${table} where ${expired} limit ${batch}))`,
        )
        largest = Math.max(largest, rowCount ?? 0)
      } catch (cause) {
        // A table that is locked, or a rule that is wrong, must not keep the rows of the others beyond their age.
        failure ??= new Error(`expired rows of ${table} were not deleted`, { cause })
      }
    }
    if (failure) throw failure
    return largest < batch ? 0 : largest
  },
})
