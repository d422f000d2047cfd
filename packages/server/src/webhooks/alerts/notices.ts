import { Type } from 'typebox'
import type { Transaction } from '../../platform/database/database.ts'
import { Instant, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { timeFormatter } from '../../platform/times.ts'

/** Notices to the owners of a receiver. A notice is stored first, so it can be read even if no mail can be sent. */

type NoticeOwner = { readonly appId: string } | { readonly clientId: string }

export type NoticeContent =
  | { readonly kind: 'endpoint_failing'; readonly fields: EndpointTrouble }
  | { readonly kind: 'endpoint_disabled'; readonly fields: EndpointTrouble & { readonly reason: 'failing' | 'gone' } }
  | { readonly kind: 'digest'; readonly fields: Digest }
  | {
      readonly kind: 'webhook_url_failing'
      readonly fields: { readonly client: string; readonly consecutive_failures: number }
    }

/** Failed deliveries of a day, in total and by endpoint. */
type Digest = {
  readonly app: string
  readonly failed: number
  readonly endpoints: Readonly<Partial<Record<'test' | 'production', number>>>
}

type EndpointTrouble = {
  readonly app: string
  readonly endpoint: 'test' | 'production'
  readonly failing_since: string | null
}

export const Notice = object({
  id: Uuid,
  kind: oneOf('endpoint_failing', 'endpoint_disabled', 'webhook_url_failing', 'digest'),
  fields: Type.Object({}, { description: 'What it is about: the endpoint or client, since when, how often, why' }),
  created_at: Instant,
})

export const raise = (tx: Transaction, of: NoticeOwner, { kind, fields }: NoticeContent) =>
  tx.query('insert into notice (app_id, client_id, kind, fields) values ($1, $2, $3, $4)', [
    ...ownerValues(of),
    kind,
    JSON.stringify(fields),
  ])

export type NoticeRow = NoticeContent & {
  id: string
  app_id: string | null
  client_id: string | null
  created_at: Date
}

/** Newest first. */
export async function list(
  tx: Transaction,
  of: NoticeOwner,
  before: string | undefined,
  count: number,
): Promise<NoticeRow[]> {
  const { rows } = await tx.query<NoticeRow>(
    `select id, app_id, client_id, kind, fields, created_at from notice
     where (app_id = $1 or client_id = $2) and ($3::uuid is null or id < $3) order by id desc limit $4`,
    [...ownerValues(of), before ?? null, count],
  )
  return rows
}

export const toResponse = ({ id, kind, fields, created_at }: NoticeRow, zone: string) => ({
  id,
  kind,
  fields,
  created_at: timeFormatter(zone)(created_at),
})

const ownerValues = (of: NoticeOwner) => ('appId' in of ? [of.appId, null] : [null, of.clientId])
