import { Image } from '../operation/image.ts'
import type { Perform } from './call.ts'
import { createSemaphore } from './semaphore.ts'

/**
 * An image of 5 MB occupies its connection while it is inspected and stored. Eighty at once, which one key may send, took all
 * connections, and requests of other clients were refused. Twenty spreadsheets at once, which one session may send, held up every
 * other request of the process for seconds.
 */
const concurrent = 2

/**
 * Limits how many requests with images run at once, and likewise those of heavy operations. The others wait before they take a
 * connection, and clients take turns.
 */
export function heavy(next: Perform): Perform {
  const images = createSemaphore(concurrent)
  const others = createSemaphore(concurrent)
  return (operation, call) => {
    const semaphore = operation.body === Image ? images : operation.isHeavy ? others : undefined
    return semaphore ? semaphore(() => next(operation, call), call.admission.caller.client?.id) : next(operation, call)
  }
}
