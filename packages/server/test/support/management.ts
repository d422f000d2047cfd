import { scopeNames } from '@sineta/contract'
import { hashPassword } from '../../src/tenancy/passwords.ts'
import { aCnpj } from './builders.ts'
import type { TestSineta } from './sineta.ts'

// People and apps made the way they are made outside: through the API.

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

export type APartnersApp = { id: string; slug: string; path: string; signing_secret: string; sandbox: any }

export async function anAppOf(
  sineta: TestSineta,
  { token }: APartner,
  { scopes = [...scopeNames] as string[] } = {},
): Promise<APartnersApp> {
  const slug = unique('app')
  const { body } = await sineta.call('POST /v1/portal/app', {
    as: token,
    body: { name: 'Minha integração', slug, requested_scopes: scopes },
  })
  return { id: body.id, slug, path: `/v1/portal/app/${body.id}`, signing_secret: body.signing_secret, sandbox: body.sandbox }
}
