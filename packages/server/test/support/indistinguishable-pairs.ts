import { randomBytes } from 'node:crypto'
import { hashPassword } from '../../src/identity/passwords/passwords.ts'
import { newToken } from '../../src/identity/tokens.ts'
import { aClient, aCnpj, aSchool, aStudent } from './builders.ts'
import { aPartner, password, unique } from './management.ts'
import type { TestSineta } from './sineta.ts'
import type { Pair } from './timing.ts'

/** Pairs of requests that an outsider must not be able to tell apart, neither by the response nor by how long it takes. */
export const indistinguishablePairs = {
  'a wrong password of a partner, and of an unknown address': ({ post, email, unknown }) => ({
    one: () => post('portal/session', { email, password: wrong }),
    other: () => post('portal/session', { email: unknown(), password: wrong }),
  }),
  'a wrong password of a school, and of an unknown address': ({ post, user, unknown }) => ({
    one: () => post('panel/session', { email: user, password: wrong }),
    other: () => post('panel/session', { email: unknown(), password: wrong }),
  }),
  'a wrong password of a partner with a code, and of an unknown address': ({ post, email, unknown }) => ({
    one: () => post('portal/session', { email, password: wrong, totp: '000000' }),
    other: () => post('portal/session', { email: unknown(), password: wrong, totp: '000000' }),
  }),
  'a wrong password of a school with a recovery code, and of an unknown address': ({ post, user, unknown }) => ({
    one: () => post('panel/session', { email: user, password: wrong, totp: 'aaaaa-aaaaa-aaaaa-aaaaa' }),
    other: () => post('panel/session', { email: unknown(), password: wrong, totp: 'aaaaa-aaaaa-aaaaa-aaaaa' }),
  }),
  'a forgotten password of a partner, and of an unknown address': ({ post, email, unknown }) => ({
    one: () => post('portal/password/forgot', { email }),
    other: () => post('portal/password/forgot', { email: unknown() }),
  }),
  'a sign-up with the address of a partner, and with an unknown one': ({ post, email, unknown }) => ({
    one: () => post('portal/partner', signUp(email)),
    other: () => post('portal/partner', signUp(unknown())),
  }),
  'the number of a student of another client, and of none': ({ read, school, foreign }) => ({
    one: () => read(`${school}/student/${foreign.number}`),
    other: () => read(`${school}/student/1999.99999`),
  }),
  'the school of another client, and none': ({ read, foreign }) => ({
    one: () => read(`${foreign.school}/student`),
    other: () => read(`/v1/partners/school/${aCnpj()}/student`),
  }),
  'a key that is nearly right, and one that is not': ({ sineta, key }) => ({
    one: () => withToken(sineta, `${key.slice(0, -1)}${key.endsWith('A') ? 'Q' : 'A'}`),
    other: () => withToken(sineta, newToken('ck_live_').text),
  }),
} satisfies Record<string, (facts: Facts) => Pair>

export const pairNames = Object.keys(indistinguishablePairs) as (keyof typeof indistinguishablePairs)[]

export type Facts = Awaited<ReturnType<typeof factsOf>>

const wrong = 'nao e esta aqui'
const signUp = (email: string) => ({ name: 'Parceira', cnpj: '11.222.333/0001-81', email, password })
const withToken = (sineta: TestSineta, token: string) => sineta.call('GET /v1/partners/school', { as: token })

/**
 * A partner, a user of a school and a student that exist, to compare with unknown ones. `sineta` must trust the proxy at
 * 127.0.0.1.
 */
export async function factsOf(sineta: TestSineta) {
  const client = await aClient(sineta)
  const school = await aSchool(sineta, client)
  const other = await aSchool(sineta, await aClient(sineta))
  const user = `${unique('marta')}@escola.example`
  await sineta.sql(
    `insert into panel_user (client_id, email, name, is_owner, password_hash) values ($1, $2, 'Marta Dias', true, $3)`,
    [client.id, user, await hashPassword(password)],
  )
  return {
    sineta,
    email: (await aPartner(sineta)).email,
    user,
    key: client.key,
    unknown: () => `${unique('ninguem')}@parceira.example`,
    school: `/v1/partners/school/${school.cnpj}`,
    foreign: { school: `/v1/partners/school/${other.cnpj}`, number: (await aStudent(sineta, other)).number },
    read: (path: string) => sineta.call(`GET ${path}`, { as: client.key }),
    /** Each request comes from its own network, so that rate limits and counted refusals do not affect the other requests. */
    post: (path: string, body: unknown) =>
      sineta.call(`POST /v1/${path}`, { body, headers: { 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` } }),
  }
}
