import { db, type Transaction } from '../platform/database.ts'
import type { Caller } from '../platform/operation.ts'

type Call = { readonly tx: Transaction; readonly caller: Caller; readonly requestId: string }

/** Remembers who did what to which thing, in the transaction that did it. Ids only: an audit trail is read by many. */
export async function audit({ tx, caller, requestId }: Call, action: string, subject: string): Promise<void> {
  const actor = caller.user ? `${caller.kind}:${caller.user.id}` : `key:${caller.tokenId}`
  await tx.many(db.insertInto('audit').values({ actor, action, subject, request_id: requestId }))
}
