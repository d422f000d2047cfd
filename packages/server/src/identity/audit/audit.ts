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

/** Every change made by a person, and every change of the platform's own configuration by any token. */
const isAudited = ({ method, path, runMany }: Operation, kind: string) =>
  method !== 'GET' &&
  // Readings at the gates are a record by themselves.
  !runMany &&
  (/^\/v1\/(portal|panel|admin)\//.test(path) || ['panel', 'portal', 'operator'].includes(kind))

/**
 * Complete by construction: `perform` calls this for every request that succeeded, in its transaction, and for those
 * that were denied.
 */
export const writeAudit: WriteAudit = async (tx, operation, { caller, params, from, requestId }, notes, result) => {
  const denied = result !== 'ok' && notes.length === 0
  const entries: readonly Note[] =
    notes.length > 0 ? notes : denied || isAudited(operation, caller.kind) ? [describe(operation, params)] : []
  for (const { action, subject, by } of entries)
    await trail.insert(tx, {
      clientId: by ? by.clientId : (caller.client?.id ?? null),
      partnerId: by ? by.partnerId : caller.partnerId,
      actor: by ? `${by.kind}:${by.userId}` : actorOf(caller),
      action,
      subject,
      result,
      address: from.address,
      requestId,
    })
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
