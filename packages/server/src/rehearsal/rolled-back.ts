import type { Database, Transaction } from '../platform/database/database.ts'

class Rehearsed extends Error {}

/** Runs `work` in a transaction that never commits. */
export const rolledBack = (database: Database, work: (tx: Transaction) => Promise<void>) =>
  database
    .pipelined({ clients: [] }, async (tx) => {
      await work(tx)
      throw new Rehearsed()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rehearsed)) throw error
    })

type Work = (tx: Transaction) => Promise<unknown>
type Statement = { readonly text: string; readonly values?: readonly unknown[]; readonly name?: string }

/** Returns a database whose transactions and statements all are part of this transaction. */
export const within = (tx: Transaction) =>
  // What is rehearsed uses no other members.
  ({
    transaction: (_: unknown, work: Work) => work(tx),
    pipelined: (_: unknown, work: Work) => work(tx),
    pool: { totalCount: 1, query: ({ text, values, name }: Statement) => tx.query(text, values, name) },
  }) as unknown as Database
