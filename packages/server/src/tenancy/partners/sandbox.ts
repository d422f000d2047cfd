import { randomBytes } from 'node:crypto'
import { cnpj, scopeNames } from '@sineta/contract'
import { Type } from 'typebox'
import { panelRoles } from '../../identity/roles.ts'
import * as sessions from '../../identity/sessions/queries.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { nullable, object } from '../../platform/operation/shapes.ts'
import { platformZone } from '../../platform/times.ts'
import * as clients from '../clients/clients.ts'
import { firstSchoolOf } from '../clients/queries.ts'
import * as schools from '../clients/schools.ts'
import * as apiKeys from '../keys/api-keys.ts'
import { table } from '../rows/table.ts'
import type { AppRow } from './queries.ts'
import {
  addUsers,
  hasLettersNext,
  removeAddedUsers,
  removeRolesIn,
  restoreOwnUsers,
  restoreSessions,
  sealedTokens,
  takeDevicesFromEntrances,
} from './sandbox-queries.ts'

const allSchools = table('school')

const roles = panelRoles.filter((role) => role !== 'owner')

/** The name and settings of a new sandbox's school. A reset restores them. */
const ownSchool = {
  name: 'Escola de Testes',
  time_zone: platformZone,
  // A developer who tries a reader twice within a minute expects two events.
  settings: { duplicate_read_window_seconds: 0 },
} as const

const secret = nullable(Type.String({ description: 'Null if it was revoked' }))

export const Sandbox = object({
  client: Type.String(),
  cnpj: Type.String(),
  api_key: secret,
  device_key: secret,
  sessions: Type.Object(Object.fromEntries(roles.map((role) => [role, secret]))),
  samples: Type.Object({}, { description: 'Ids and numbers of the sample records that the documentation uses' }),
})

/** Creates the sandbox client of an app, with one school, a key, a device and a session for each role. People are added later. */
export async function create(tx: Transaction, secrets: Secrets, app: { slug: string; name: string }) {
  const slug = `sandbox-${app.slug}`
  const client = await clients.create(tx, {
    slug,
    name: `${app.name} (sandbox)`,
    environment: 'sandbox',
    time_zone: platformZone,
    erp_enabled: true,
  })
  const school = await schools.create(tx, {
    client_id: client.id,
    environment: 'sandbox',
    cnpj: await freeCnpj(tx),
    ...ownSchool,
  })
  await createMissingTokens(tx, secrets, { id: school.id, clientId: client.id, slug })
  return { client, school }
}

type SandboxSchool = { readonly id: string; readonly clientId: string; readonly slug: string }

/**
 * Restores everything but the school's records: settings, users and keys. The sandbox's own sessions are reopened with the same
 * tokens, even those that had ended, for example because a teacher's address changed. A key ends only when a user revokes it,
 * so it stays revoked and is replaced: without a key the sandbox would be useless.
 */
export async function restore(tx: Transaction, secrets: Secrets, place: SandboxSchool): Promise<void> {
  const { id: schoolId, clientId } = place
  await schools.change(tx, schoolId, ownSchool)
  await removeRolesIn(tx, schoolId)
  // Remove before restoring: an added user may have the address of one of the sandbox's own users.
  await removeAddedUsers(tx, clientId)
  await restoreOwnUsers(tx, clientId)
  await restoreSessions(tx, clientId)
  // Added devices keep working, but at no entrance, because one of the samples is an entrance without a device.
  await takeDevicesFromEntrances(tx, schoolId)
  await createMissingTokens(tx, secrets, place)
}

const emailOf = (role: string, { slug }: Pick<SandboxSchool, 'slug'>) => `${role}@${slug}.example`

/** Creates whichever of these is missing: a key, a device, and a signed-in user for each role. */
async function createMissingTokens(tx: Transaction, secrets: Secrets, place: SandboxSchool): Promise<void> {
  const { id: schoolId, clientId } = place
  const present = await tokensOf(tx, clientId)
  const key = { environment: 'sandbox', name: 'Sandbox' } as const
  if (!present.key('client'))
    await apiKeys.createSealed(tx, secrets, { kind: 'client', clientId }, { ...key, scopes: scopeNames })
  if (!present.key('device')) await apiKeys.createSealed(tx, secrets, { kind: 'device', clientId, schoolId }, key)
  const users = await addUsers(
    tx,
    place,
    roles.map((role) => ({
      email: emailOf(role, place),
      name: `Sandbox ${role}`,
      role,
      isOwner: role === 'management',
    })),
  )
  const signedOut = [...users].filter(([email]) => !present.session(email)).map(([, id]) => id)
  await sessions.openSealed(tx, secrets, clientId, signedOut)
}

async function tokensOf(tx: Transaction, clientId: string) {
  const { keys, sessions: open } = await sealedTokens(tx, clientId)
  return {
    key: (kind: 'client' | 'device') => keys.find((one) => one.kind === kind),
    session: (email: string) => open.find((one) => one.email === email),
  }
}

/** Returns everything needed to try the platform. The tokens reach nothing but the sandbox, so they can be read again. */
export async function read(
  tx: Transaction,
  secrets: Secrets,
  { sandbox_client_id: clientId, samples }: Pick<AppRow, 'sandbox_client_id' | 'samples'>,
) {
  const school = await schoolOf(tx, clientId)
  return { client: school.slug, cnpj: school.cnpj, ...(await openTokens(tx, secrets, school)), samples }
}

/** Returns the sandbox's tokens, with null for a revoked one. */
export async function openTokens(tx: Transaction, secrets: Secrets, school: Omit<SandboxSchool, 'id'>) {
  const tokens = await tokensOf(tx, school.clientId)
  const keyOf = (kind: 'client' | 'device') => {
    const key = tokens.key(kind)
    return key ? secrets.open(key.sealed, apiKeys.sealOwner(key.id)) : null
  }
  const sessionOf = (role: string) => {
    const session = tokens.session(emailOf(role, school))
    return session ? secrets.open(session.sealed, sessions.sealOwner(session.id)) : null
  }
  return {
    api_key: keyOf('client'),
    device_key: keyOf('device'),
    sessions: Object.fromEntries(roles.map((role) => [role, sessionOf(role)])),
  }
}

/** Returns the only school of a sandbox. */
export const schoolOf = async (tx: Transaction, clientId: string) => (await firstSchoolOf(tx, clientId))!

/**
 * Returns an unused CNPJ. Every second one contains letters, so that partners meet alphanumeric CNPJs before their first
 * school.
 */
async function freeCnpj(tx: Transaction): Promise<string> {
  const hasLetters = await hasLettersNext(tx)
  for (;;) {
    const candidate = makeCnpj(hasLetters, randomBytes(8))
    if (!(await allSchools.exists({ tx }, { environment: 'sandbox', cnpj: candidate }))) return candidate
  }
}

const digits = '0123456789'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Makes a valid CNPJ from eight random bytes. */
export function makeCnpj(hasLetters: boolean, chance: Uint8Array): string {
  const first = hasLetters ? letters : digits.slice(1)
  const rest = hasLetters ? digits + letters : digits
  const root = [...chance].map((byte, i) => (i === 0 ? first[byte % first.length] : rest[byte % rest.length])).join('')
  return `${root}0001${cnpj.checkDigits(`${root}0001`)}`
}
