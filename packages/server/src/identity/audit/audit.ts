import type { Note, Operation } from '../../platform/operation/operation.ts'
import type { WriteAudit } from '../../platform/perform/call.ts'
import * as trail from './queries.ts'

/** Names an action in the audit trail. Without it the entry names the operation. Subjects are ids, never names. */
export async function audit(
  { note }: { note(note: Note): void },
  action: string,
  subject: string,
  by?: NonNullable<Note['by']>,
): Promise<void> {
  note({ action, subject, ...(by && { by }) })
}

/** Every change, by a person or a key, except readings at the gates, which are a record by themselves. */
const isAudited = ({ method, runMany }: Operation) => method !== 'GET' && !runMany

/**
 * Complete by construction: `perform` calls this for every request that succeeded, in its transaction, and for those
 * that were denied.
 */
export const writeAudit: WriteAudit = async (
  tx,
  operation,
  { caller, school, params, from, requestId },
  notes,
  result,
) => {
  const denied = result !== 'ok' && notes.length === 0
  const entries: readonly Note[] =
    notes.length > 0 ? notes : denied || isAudited(operation) ? [describe(operation, params)] : []
  for (const { action, subject, by } of entries) {
    const entry = {
      // The key of an app has no client: its entry belongs to the school it writes to.
      clientId: by ? by.clientId : (caller.client?.id ?? school?.clientId ?? null),
      partnerId: by ? by.partnerId : caller.partnerId,
      actor: by ? `${by.kind}:${by.userId}` : actorOf(caller),
      action,
      subject,
      result,
      address: from.address,
      requestId,
    }
    if (result === 'ok' || (await trail.countRefusal(tx, entry))) await trail.insert(tx, entry)
  }
}

const actorOf = ({ kind, user, tokenId }: Parameters<WriteAudit>[2]['caller']) =>
  kind === 'anonymous' ? 'nobody' : user ? `${kind}:${user.id}` : `key:${tokenId}`

/** Paths name people by CPF and enrollment number; only ids are kept. */
const describe = ({ method, path }: Operation, params: Readonly<Record<string, unknown>>): Note => ({
  action: `${method} ${path}`,
  subject: ['id', 'app_id', 'classroom_id', 'enrollment_id', 'slug', 'app', 'client']
    .flatMap((name) => (params[name] === undefined ? [] : [plain(params[name])]))
    .join(' '),
})
const plain = (value: unknown) => (typeof value === 'object' ? Object.values(value ?? {}).join() : String(value))
