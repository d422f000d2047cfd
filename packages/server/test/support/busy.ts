import { setTimeout as pass } from 'node:timers/promises'

/** How an answer says that the service is busy: by its status, and in how many seconds to come back. */
type BusyAnswer = { readonly status: number; readonly retryAfter: string | null }

/**
 * As the documentation tells clients: while the service is busy, the same is asked again. It may be that the machine is, or that
 * the session of a dead process still holds a key.
 */
export async function whileBusy<Answer extends BusyAnswer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503 || answer.retryAfter === null) return answer
    await pass(Number(answer.retryAfter) * 1000)
  }
}

/** Of a process of its own, which has the patience of a request. */
export async function fetchPatiently(url: string, init?: RequestInit): Promise<Response> {
  const { response } = await whileBusy(async () => {
    const response = await fetch(url, init)
    return { response, status: response.status, retryAfter: response.headers.get('retry-after') }
  })
  return response
}
