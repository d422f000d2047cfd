import pg from 'pg'
import { LostBeforeCommit, Overtaken } from '../database/database.ts'
import { type Execution, noOutcome } from './execution.ts'
import type { Reply } from './reply.ts'

/** Runs a transaction again that lost against another one or lost its connection, and so had no effect. */
export const retry = (next: (execution: Execution) => Promise<Reply>) => (execution: Execution) =>
  withRetries(() => {
    execution.outcome = noOutcome()
    return next(execution)
  })

const serializationFailures = new Set(['40001', '40P01'])
const maxTries = 3
/** After a failover every idle connection is dead, and each is detected only by using it. */
const maxConnectionsTried = 20

const maxTriesAfter = (error: unknown) => {
  if (error instanceof LostBeforeCommit) return maxConnectionsTried
  const isSerializationFailure = error instanceof pg.DatabaseError && serializationFailures.has(error.code ?? '')
  return isSerializationFailure || error instanceof Overtaken ? maxTries : 0
}

export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries >= maxTriesAfter(error)) throw error
    }
  }
}
