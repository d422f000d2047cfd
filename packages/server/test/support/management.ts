import { scopeNames } from '@sineta/contract'
import { hashPassword } from '../../src/identity/passwords/passwords.ts'
import type { PanelRole } from '../../src/identity/roles.ts'
import { aCnpj } from './builders.ts'
import type { TestSineta } from './sineta.ts'

// Partners and apps, created through the API as in production.

let count = 0
export const unique = (word: string) => `${word}-${process.pid}-${++count}`

export const password = 'correta bateria de cavalo'

export async function anOperator(sineta: TestSineta): Promise<string> {
  const email = `${unique('operator')}@sineta.example`
  await sineta.sql(`insert into operator (email, name, password_hash) values ($1, 'Operadora', $2)`, [
    email,
    await hashPassword(password),
  ])
  return (await sineta.call('POST /v1/admin/session', { body: { email, password } })).body.token
}

export type APartner = { token: string; email: string; id: string }

export async function aPartner(sineta: TestSineta): Promise<APartner> {
  const email = `${unique('dev')}@parceira.example`
  const signUp = await sineta.call('POST /v1/portal/partner', {
    body: { name: 'Parceira', cnpj: aCnpj(), email, password },
  })
  const signIn = await sineta.call('POST /v1/portal/session', { body: { email, password } })
  return { token: signIn.body.token, email, id: signUp.body.id }
}

type ASandbox = {
  client: string
  cnpj: string
  api_key: string
  device_key: string
  sessions: Record<Exclude<PanelRole, 'owner'>, string>
}
export type APartnersApp = { id: string; slug: string; path: string; signing_secret: string; sandbox: ASandbox }

export async function anAppOf(
  sineta: TestSineta,
  { token }: APartner,
  { scopes = [...scopeNames], testUrl }: { scopes?: readonly string[]; testUrl?: string } = {},
): Promise<APartnersApp> {
  const slug = unique('app')
  const { body } = await sineta.call('POST /v1/portal/app', {
    as: token,
    body: { name: 'Minha integração', slug, requested_scopes: scopes },
  })
  const path = `/v1/portal/app/${body.id}`
  if (testUrl !== undefined) await sineta.call(`PUT ${path}/endpoint/test`, { as: token, body: { url: testUrl } })
  return {
    id: body.id,
    slug,
    path,
    signing_secret: body.signing_secret,
    sandbox: body.sandbox,
  }
}

/**
 * Makes two requests collide: a lock holds back writes to the table until both requests are waiting, for it or for each other. So
 * a missing lock shows every time, not only now and then.
 */
export async function runConcurrently<T>(
  sineta: TestSineta,
  table: string,
  requests: [() => Promise<T>, () => Promise<T>],
): Promise<T[]> {
  const gate = await sineta.parts.system.pool.connect()
  try {
    await gate.query(`begin; lock table ${table} in share mode`)
    const answers = requests.map((request) => request())
    while ((await sineta.sql(waiting)).length < 2);
    await gate.query('commit')
    return await Promise.all(answers)
  } finally {
    gate.release()
  }
}
/** The backends of this database that wait for a lock. */
export const waiting = `
  select distinct pid from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`
