import type { Transaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/operation/caller.ts'
import type { Note, Operation } from '../../platform/operation/operation.ts'
import type { AuditedCall, WriteAudit } from '../../platform/perform/call.ts'
import type { AuditAction } from './actions.ts'
import * as trail from './queries.ts'

/** Sets the action and subject of the audit entry; without it, the entry names the operation. Subjects are ids, never names. */
export async function audit(
  { note }: { note(note: Note): void },
  action: AuditAction,
  subject: string,
  by?: NonNullable<Note['by']>,
): Promise<void> {
  note({ action, subject, ...(by && { by }) })
}

const keyKinds: ReadonlySet<Caller['kind']> = new Set(['client', 'app', 'device'] as const)

/** Keys write hundreds of entries at once, and batched calls share a transaction, so a job chains their entries afterwards. */
const isChainedLater = ({ runMany }: Operation, { kind }: Caller) => runMany !== undefined || keyKinds.has(kind)

/**
 * Writes the audit entries of calls. The log is complete by construction, because `perform` calls this in the transaction of
 * every successful change and for every denied request.
 */
export const writeAudit: WriteAudit = async (tx, operation, calls, notes, result) => {
  const later: trail.NewEntry[] = []
  for (const call of calls) {
    const described =
      notes.length > 0 ? notes : result !== 'ok' || operation.method !== 'GET' ? [describe(operation, call.params)] : []
    const entries = described.map((note) => toEntry(call, note, result))
    if (result === 'ok' && notes.length === 0 && isChainedLater(operation, call.caller)) {
      // A key's changes to its own app, such as acknowledging a stream, concern no client. Writes of keys in a sandbox are not
      // logged, because a sandbox contains no real people and its keys write without limit.
      if (environmentOf(call) !== 'sandbox') later.push(...entries.filter(({ clientId }) => clientId !== null))
    } else for (const entry of entries) await insert(tx, entry)
  }
  if (later.length > 0) await trail.insertPending(tx, later, { isReading: operation.runMany !== undefined })
}

const environmentOf = ({ context: { school }, caller }: AuditedCall) =>
  school?.environment ?? caller.client?.environment

const insert = async (tx: Transaction, entry: trail.NewEntry) => {
  if (entry.result === 'ok' || (await trail.countRefusal(tx, entry))) await trail.insert(tx, entry)
}

const toEntry = (
  { caller, context: { school }, from, requestId }: AuditedCall,
  { action, subject, by }: Note,
  result: string,
): trail.NewEntry => ({
  // The key of an app has no client. Its changes are logged for the client of the school, its refusals only for its partner.
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

/** Describes a call by its operation. Paths can contain CPFs and enrollment numbers, so only ids become the subject. */
const describe = ({ method, path }: Operation, params: Readonly<Record<string, unknown>>): Note => ({
  action: `${method} ${path}`,
  subject: ['id', 'app_id', 'classroom_id', 'enrollment_id', 'slug', 'app', 'client']
    .flatMap((name) => (params[name] === undefined ? [] : [plain(params[name])]))
    .join(' '),
})
const plain = (value: unknown) => (typeof value === 'object' ? Object.values(value ?? {}).join() : String(value))
