import { afterCommit } from './after-commit.ts'
import { audit } from './audit.ts'
import type { Perform } from './call.ts'
import { gathering } from './gathering.ts'
import { heavy } from './heavy.ts'
import { idempotency } from './idempotency.ts'
import { limits } from './limits.ts'
import type { Parts } from './parts.ts'
import { retry } from './retry.ts'
import { run } from './run.ts'
import { transaction } from './transaction.ts'

/**
 * Performs an operation. Each step takes the next one and decides whether, when and how often to call it. The order matters:
 * limits are counted before a connection is taken, a refusal is audited after its transaction rolled back, a retry opens a
 * new transaction, and the idempotency key commits together with the change.
 */
export const createPerform = (p: Parts): Perform =>
  limits(p, heavy(gathering(p, audit(p, afterCommit(p, retry(transaction(p, idempotency(p, run(p)))))))))
