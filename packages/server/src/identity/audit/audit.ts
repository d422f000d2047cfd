import type { Transaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/operation/caller.ts'
import type { Note, Operation } from '../../platform/operation/operation.ts'
import type { AuditedCall, WriteAudit } from '../../platform/perform/call.ts'
import type { AuditAction } from './actions.ts'
import * as trail from './queries.ts'

/** Names an action in the audit log. Without it the entry names the operation. Subjects are ids, never names. */
export async function audit(
  { note }: { note(note: Note): void },
  action: AuditAction,
  subject: string,
  by?: NonNullable<Note['by']>,
): Promise<void> {
  note({ action, subject, ...(by && { by }) })
}

const keyKinds: ReadonlySet<Caller['kind']> = new Set(['client', 'app', 'device'] as const)

/** Keys write by the hundred at once, and gathered calls share a transaction: their entries are chained afterwards, by a job. */
const isChainedLater = ({ runMany }: Operation, { kind }: Caller) => runMany !== undefined || keyKinds.has(kind)

/**
 * Complete by construction: `perform` calls this for every change that succeeded, in its transaction, and for requests
 * that were denied.
 */
export const writeAudit: WriteAudit = async (tx, operation, calls, notes, result) => {
  const later: trail.NewEntry[] = []
  for (const call of calls) {
    const described =
      notes.length > 0 ? notes : result !== 'ok' || operation.method !== 'GET' ? [describe(operation, call.params)] : []
    const entries = described.map((note) => toEntry(call, note, result))
    if (result === 'ok' && notes.length === 0 && isChainedLater(operation, call.caller)) {
      // What a key does to its own app, such as acknowledging a stream, touches no client. Sandboxes have no trail of their keys:
      // they hold no real people, and a key there writes as much as it likes.
      if (environmentOf(call) !== 'sandbox') later.push(...entries.filter(({ clientId }) => clientId !== null))
    } else for (const entry of entries) await insert(tx, entry)
  }
  if (later.length > 0) await trail.insertPending(tx, later, { isReading: operation.runMany !== undefined })
}

const environmentOf = ({ school, caller }: AuditedCall) => school?.environment ?? caller.client?.environment

const insert = async (tx: Transaction, entry: trail.NewEntry) => {
  if (entry.result === 'ok' || (await trail.countRefusal(tx, entry))) await trail.insert(tx, entry)
}

const toEntry = (
  { caller, school, from, requestId }: AuditedCall,
  { action, subject, by }: Note,
  result: string,
): trail.NewEntry => ({
  // The key of an app has no client: what it changed belongs to the school. What it was refused is its partner's alone.
  clientId: by ? by.clientId : (caller.client?.id ?? (result === 'ok' ? (school?.clientId ?? null) : null)),
  partnerId: by ? by.partnerId : caller.partnerId,
  actor: by ? `${by.kind}:${by.userId}` : actorOf(caller),
  action,
  subject,
  result,
  address: from.address,
  requestId,
})

function actorOf({ kind, user, tokenId }: Caller): string {
  if (kind === 'anonymous') return 'nobody'
  if (kind === 'command') return 'command'
  return user ? `${kind}:${user.id}` : `key:${tokenId}`
}

/** Paths name people by CPF and enrollment number; only ids are kept. */
const describe = ({ method, path }: Operation, params: Readonly<Record<string, unknown>>): Note => ({
  action: `${method} ${path}`,
  subject: ['id', 'app_id', 'classroom_id', 'enrollment_id', 'slug', 'app', 'client']
    .flatMap((name) => (params[name] === undefined ? [] : [plain(params[name])]))
    .join(' '),
})
const plain = (value: unknown) => (typeof value === 'object' ? Object.values(value ?? {}).join() : String(value))
