import { Image } from '../operation/image.ts'
import type { Perform } from './call.ts'
import { createSemaphore } from './semaphore.ts'

/**
 * An image of 5 MB occupies its connection while it is inspected and stored: eighty at once, which one key may send, took all
 * connections, and requests of other clients were refused.
 */
const concurrentImages = 2

/** Lets requests with images wait for each other before they take a connection. Clients have their turn one after the other. */
export function images(next: Perform): Perform {
  const inTurn = createSemaphore(concurrentImages)
  return (operation, call) =>
    operation.body === Image
      ? inTurn(() => next(operation, call), call.admission.caller.client?.id)
      : next(operation, call)
}
