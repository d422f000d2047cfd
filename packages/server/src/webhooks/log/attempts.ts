import type * as contract from '@sineta/contract'
import { Type } from 'typebox'
import type { Transaction } from '../../platform/database/database.ts'
import { Instant, nullable, object } from '../../platform/operation/shapes.ts'
import { maxHeaderBytes, maxHeaders, parseHeaders } from '../egress/kept-headers.ts'

const Header = object({
  name: Type.String(),
  value: nullable(Type.String({ description: 'Null: masked, because it may be a secret' })),
})

export const Attempt = object({
  number: Type.Integer(),
  started_at: Instant,
  duration_ms: Type.Integer(),
  response_status: nullable(Type.Integer()),
  error: nullable(Type.String()),
  request_headers: nullable(
    Type.Array(Header, {
      description: 'In the order they were sent; kept for 14 days. Empty: nothing was sent. Null: not kept',
    }),
  ),
  response_headers: nullable(
    Type.Array(Header, {
      description: `In the order they were received: the first ${maxHeaders} and up to ${maxHeaderBytes / 1024} KiB; kept for 14 days. Null: no response, or not kept`,
    }),
  ),
  response_headers_truncated: Type.Boolean({ description: 'The response had more headers' }),
  response_excerpt: nullable(Type.String({ description: 'The beginning of the response body, kept for 14 days' })),
  superseded: Type.Boolean({ description: 'The result came too late to count' }),
})

export type AttemptMade = Omit<contract.Attempt, 'started_at'> & { readonly started_at: Date }

type AttemptRow = Omit<AttemptMade, 'request_headers' | 'response_headers' | 'response_headers_truncated'> & {
  readonly request_headers: string | null
  readonly response_headers: string | null
}

/** Returns the attempts of a delivery in order. */
export async function attemptsOf(tx: Transaction, deliveryId: string): Promise<AttemptMade[]> {
  const { rows } = await tx.query<AttemptRow>(
    `select a.number, a.started_at, a.duration_ms, a.response_status, a.error, a.superseded,
       w.request_headers, w.response_headers, nullif(w.excerpt, '') as response_excerpt
     from attempt a left join lateral (
       select * from attempt_response r where r.delivery_id = a.delivery_id and r.number = a.number order by r.received_at limit 1
     ) w on true
     where a.delivery_id = $1 order by a.number`,
    [deliveryId],
  )
  return rows.map(withHeaders)
}

function withHeaders({ request_headers, response_headers, ...attempt }: AttemptRow): AttemptMade {
  const response = response_headers === null ? null : parseHeaders(response_headers)
  return {
    ...attempt,
    request_headers: request_headers === null ? null : parseHeaders(request_headers).headers,
    response_headers: response?.headers ?? null,
    response_headers_truncated: response?.isCut ?? false,
  }
}
