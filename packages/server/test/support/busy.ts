import { setTimeout as pass } from 'node:timers/promises'

/** A response of a busy service: its status, and the `Retry-After` seconds. */
type BusyAnswer = { readonly status: number; readonly retryAfter: string | null }

/**
 * Repeats a request while the service says that it is busy, as the documentation tells clients to. Either the machine is busy, or
 * the session of a dead process still holds the idempotency key.
 */
export async function retryWhileBusy<Answer extends BusyAnswer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503 || answer.retryAfter === null) return answer
    await pass(Number(answer.retryAfter) * 1000)
  }
}

/** `fetch` that repeats the request while the service is busy. */
export async function fetchPatiently(url: string, init?: RequestInit): Promise<Response> {
  const { response } = await retryWhileBusy(async () => {
    const response = await fetch(url, init)
    return { response, status: response.status, retryAfter: response.headers.get('retry-after') }
  })
  return response
}
