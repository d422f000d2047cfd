import type { Job } from './jobs.ts'

/** The SQL condition `expired` selects the expired rows of a table. It must be an index range unless the table is small. */
export type RetentionRule = { readonly table: string; readonly expired: string }

// Small enough that no request waits long for the locks of a batch.
const batch = 5_000

/** Deletes expired rows in batches. The privacy page documents the ages. */
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
        // A locked table or a wrong rule must not stop the other tables from being cleaned up.
        failure ??= new Error(`expired rows of ${table} were not deleted`, { cause })
      }
    }
    if (failure) throw failure
    return largest < batch ? 0 : largest
  },
})
