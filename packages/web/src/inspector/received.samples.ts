import type { Received } from './received.ts'

/** For tests: builds a received request from only the members that matter. */
export function received(change: Partial<Received> = {}): Received {
  return {
    id: '019cae08-ad66-796c-9230-140af990a702',
    received_at: '2026-03-02T10:12:10.500Z',
    method: 'POST',
    headers: [],
    body: '{}',
    body_bytes: 2,
    event: null,
    environment: null,
    client: null,
    delivery_id: null,
    attempt: null,
    repeat_of: null,
    verification: { result: 'unsigned', secret: null },
    ...change,
  }
}
