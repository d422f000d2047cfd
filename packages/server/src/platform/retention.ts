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
    for (const { table, expired } of rules) {
      const { rowCount } = await system.pool.query(
        `delete from ${table} where ctid = any (array(select ctid from ${table} where ${expired} limit ${batch}))`,
      )
      largest = Math.max(largest, rowCount ?? 0)
    }
    return largest < batch ? 0 : largest
  },
})
