import type { Caller } from '../../platform/operation/caller.ts'
import type { Note, Operation } from '../../platform/operation/operation.ts'
import type { WriteAudit } from '../../platform/perform/call.ts'
import * as trail from './queries.ts'

/** Names an action in the audit log. Without it the entry names the operation. Subjects are ids, never names. */
export async function audit(
  { note }: { note(note: Note): void },
  action: string,
  subject: string,
  by?: NonNullable<Note['by']>,
): Promise<void> {
  note({ action, subject, ...(by && { by }) })
}

/**
 * Every change by a person, and of keys those to the staff: who works at a school is what an app must not decide unseen.
 * An entry waits for the one before it in the client's chain until the commit, so ordinary writes of keys, which come by
 * the hundred at once, would queue up behind each other and time out.
 */
const isAudited = ({ method, runMany, access }: Operation, { kind }: Caller) =>
  method !== 'GET' && !runMany && (!keyKinds.has(kind) || access.scope === 'staff:write')
const keyKinds: ReadonlySet<Caller['kind']> = new Set(['client', 'app', 'device'] as const)

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
    notes.length > 0 ? notes : denied || isAudited(operation, caller) ? [describe(operation, params)] : []
  for (const { action, subject, by } of entries) {
    const entry = {
      // The key of an app has no client: what it changed belongs to the school. What it was refused is its partner's alone.
      clientId: by ? by.clientId : (caller.client?.id ?? (result === 'ok' ? (school?.clientId ?? null) : null)),
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
