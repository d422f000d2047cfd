import { randomUUID } from 'node:crypto'
import type { AuditAction } from '../../identity/audit/actions.ts'
import { insert } from '../../identity/audit/queries.ts'
import type { Config } from '../../platform/config.ts'
import { readOrCreateKek } from '../../platform/crypto/kek.ts'
import { createSecrets } from '../../platform/crypto/secrets.ts'
import { asSystem } from '../../platform/database/as-system.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { withDatabase } from '../open-database.ts'
import { findPerson, type Person, type readPersonArgs } from './find-person.ts'

/** Finds the person and works on their rows in one transaction. */
export async function withPerson<T>(
  settings: Config,
  wanted: ReturnType<typeof readPersonArgs>,
  work: (tx: Transaction, person: Person) => Promise<T>,
): Promise<T> {
  return withDatabase(settings, async (url) => {
    const secrets = createSecrets(settings.kek ?? (await readOrCreateKek(settings.dataFolder)))
    return asSystem(url, (system) =>
      system.transaction({ clients: [] }, async (tx) => work(tx, await findPerson(tx, secrets, wanted))),
    )
  })
}

/**
 * Writes to the audit log of the school's client, which is responsible for the data. The subject is the person's ids or, for an
 * applicant, who has none, the id of the school.
 */
export async function auditPerson(tx: Transaction, action: AuditAction, person: Person): Promise<void> {
  await insert(tx, {
    clientId: person.client_id,
    partnerId: null,
    actor: 'command',
    action,
    subject:
      [...person.students, ...person.responsibles, ...person.staff, ...person.visitors].join(' ') || person.school_id,
    result: 'ok',
    address: '',
    requestId: `cmd_${randomUUID()}`,
  })
}
