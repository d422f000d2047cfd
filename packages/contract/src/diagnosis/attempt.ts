/** A stored header; `value` is null if it is masked. */
export type KeptHeader = { readonly name: string; readonly value: string | null }

/** One attempt of a delivery, as the operations on deliveries return it. */
export type Attempt = {
  readonly number: number
  readonly started_at: string
  readonly duration_ms: number
  readonly response_status: number | null
  readonly error: string | null
  /** Null if the headers were not kept. */
  readonly request_headers: readonly KeptHeader[] | null
  readonly response_headers: readonly KeptHeader[] | null
  readonly response_headers_truncated: boolean
  readonly response_excerpt: string | null
  readonly superseded: boolean
}
