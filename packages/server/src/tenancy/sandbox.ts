import { randomBytes } from 'node:crypto'
import { cnpj, scopeNames } from '@sineta/contract'
import { Type } from 'typebox'
import { db, type Transaction } from '../platform/database.ts'
import { panelRoles } from '../platform/operation.ts'
import type { Secrets } from '../platform/secrets.ts'
import { nullable, object } from '../platform/shapes.ts'
import * as apiKeys from './api-keys.ts'
import type { AppRow } from './apps.ts'
import * as clients from './clients.ts'
import * as schools from './schools.ts'
import * as sessions from './sessions.ts'
import { platformZone } from './times.ts'
import * as users from './users.ts'

const roles = panelRoles.filter((role) => role !== 'owner')

const secret = nullable(Type.String({ description: 'Null: it was revoked' }))

export const Sandbox = object({
  client: Type.String(),
  cnpj: Type.String(),
  api_key: secret,
  device_key: secret,
  sessions: Type.Object(Object.fromEntries(roles.map((role) => [role, secret]))),
  samples: Type.Object({}, { description: 'Ids and numbers of sample things, for the examples of the documentation' }),
})

/** A client of its own with one school, a key, a device and a session for each role. Whoever fills it with people comes after. */
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
    name: 'Escola de Testes',
    time_zone: client.time_zone,
    // Whoever tries a reader twice within a minute wants to see two events.
    settings: { duplicate_read_window_seconds: 0 },
  })
  await apiKeys.createSealed(
    tx,
    secrets,
    { kind: 'client', clientId: client.id },
    { environment: 'sandbox', name: 'Sandbox', scopes: scopeNames },
  )
  await apiKeys.createSealed(
    tx,
    secrets,
    { kind: 'device', clientId: client.id, schoolId: school.id },
    { environment: 'sandbox', name: 'Sandbox' },
  )
  for (const role of roles) {
    const user = await users.create(tx, {
      client_id: client.id,
      email: `${role}@${slug}.example`,
      name: `Sandbox ${role}`,
      is_owner: role === 'management',
    })
    await tx.many(
      db.insertInto('panel_role').values({ client_id: client.id, user_id: user.id, school_id: school.id, role }),
    )
    await sessions.openSealed(tx, secrets, user)
  }
  return { client, school }
}

/** Everything there is to try the platform with. A sandbox's tokens reach nothing else, so they may be read again. */
export async function read(
  tx: Transaction,
  secrets: Secrets,
  { sandbox_client_id: clientId, samples }: Pick<AppRow, 'sandbox_client_id' | 'samples'>,
) {
  const school = await tx.one(
    db
      .selectFrom('school as s')
      .innerJoin('client as c', 'c.id', 's.client_id')
      .select(['s.cnpj', 'c.slug'])
      .where('s.client_id', '=', clientId)
      .orderBy('s.created_at')
      .limit(1),
  )
  const keys = await tx.many(
    db
      .selectFrom('api_key')
      .select(['id', 'kind', 'sealed'])
      .where('client_id', '=', clientId)
      .where('sealed', 'is not', null)
      .where('revoked_at', 'is', null),
  )
  const open = await tx.many(
    db
      .selectFrom('session as s')
      .innerJoin('panel_role as r', 'r.user_id', 's.subject_id')
      .select(['s.id', 's.sealed', 'r.role'])
      .where('s.client_id', '=', clientId)
      .where('s.sealed', 'is not', null)
      .where('s.revoked_at', 'is', null),
  )
  const keyOf = (kind: string) => {
    const key = keys.find((one) => one.kind === kind)
    return key ? secrets.open(key.sealed!, apiKeys.sealOwner(key.id)) : null
  }
  const sessionOf = (role: string) => {
    const session = open.find((one) => one.role === role)
    return session ? secrets.open(session.sealed!, sessions.sealOwner(session.id)) : null
  }
  return {
    client: school.slug,
    cnpj: school.cnpj,
    api_key: keyOf('client'),
    device_key: keyOf('device'),
    sessions: Object.fromEntries(roles.map((role) => [role, sessionOf(role)])),
    samples,
  }
}

/** The one school of a sandbox. */
export async function schoolOf(tx: Transaction, clientId: string) {
  const { rows } = await tx.query<{ id: string; clientId: string; cnpj: string; timeZone: string }>(
    'select id, client_id as "clientId", cnpj, time_zone as "timeZone" from school where client_id = $1 order by created_at limit 1',
    [clientId],
  )
  return rows[0]!
}

/** Every second one has letters, so that partners meet the alphanumeric CNPJ before their first school does. */
async function freeCnpj(tx: Transaction): Promise<string> {
  const { rows } = await tx.query<{ n: number }>(`select count(*)::int as n from school where environment = 'sandbox'`)
  for (;;) {
    const candidate = makeCnpj(rows[0]!.n % 2 === 1, randomBytes(8))
    const taken = await tx.maybe(
      db.selectFrom('school').select('id').where('environment', '=', 'sandbox').where('cnpj', '=', candidate),
    )
    if (!taken) return candidate
  }
}

const digits = '0123456789'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A valid CNPJ of nobody, from eight bytes of chance. */
export function makeCnpj(hasLetters: boolean, chance: Uint8Array): string {
  const first = hasLetters ? letters : digits.slice(1)
  const rest = hasLetters ? digits + letters : digits
  const root = [...chance].map((byte, i) => (i === 0 ? first[byte % first.length] : rest[byte % rest.length])).join('')
  return `${root}0001${cnpj.checkDigits(`${root}0001`)}`
}
