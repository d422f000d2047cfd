import { describeError } from '../log.ts'
import { networkOf } from '../network.ts'
import { Refusal, refuse } from '../operation/errors.ts'
import type { Limit } from '../operation/limit.ts'
import type { Operation } from '../operation/operation.ts'
import { checkBody } from './body.ts'
import type { Call, Perform } from './call.ts'
import type { Parts } from './parts.ts'
import type { Reply } from './reply.ts'
import { createSemaphore } from './semaphore.ts'

/**
 * Comparing a password occupies one of Node's four threads for a long time, and its transaction a connection. A flood of guesses
 * would take all connections, and no other request would be served. Networks take turns.
 */
const concurrentGuesses = 4

/** Counts the request against the limits of its operation. A guess that turns out to be correct is not counted. */
export function limits({ limit, services: { secrets }, log }: Parts, next: Perform): Perform {
  const inGuessQueue = createSemaphore(concurrentGuesses)

  const limited = async (limits: readonly Limit[], operation: Operation, call: Call): Promise<Reply> => {
    // Counted before the transaction, which would hold one connection while waiting for another.
    const body = operation.find ? call.body : checkBody(operation, call.body)
    const { params, from, admission } = call
    const counted = await limit(limits, { body, params, from, caller: admission.caller, secrets })
    const isGuess = limits.some(({ countsGuesses }) => countsGuesses)
    let wrong: Refusal | null = null
    try {
      const reply = await (isGuess
        ? inGuessQueue(() => next(operation, call), networkOf(from.address))
        : next(operation, call))
      if (reply.status === 401) wrong = refuse('unauthenticated')
      return reply
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) wrong = error
      throw error
    } finally {
      // The operation is committed or refused by now, so its caller gets that reply even if the count stays one too high.
      await counted
        .finish(wrong)
        .catch((error) => log.error({ request_id: call.requestId, error: describeError(error) }, 'limit.not_corrected'))
    }
  }

  return (operation, call) => (operation.limits ? limited(operation.limits, operation, call) : next(operation, call))
}
