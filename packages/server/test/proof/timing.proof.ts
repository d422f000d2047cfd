import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { newToken } from '../src/identity/tokens.ts'
import { type AClient, aClient, aCnpj, aSchool, aStudent } from './support/builders.ts'
import { aPartner, unique } from './support/management.ts'
import { useSineta } from './support/sineta.ts'
import { compare, differsByMore, type Pair } from './support/timing.ts'

// How long an answer takes must not tell what the answer does not. Short, it finds a door that forgot to look as long;
// `npm run proof -- timing` looks closely.
const pairs = Number(process.env.PAIRS ?? 20)
const isClose = process.env.PAIRS !== undefined
const share = isClose ? 0.1 : 0.5
const leastMs = isClose ? 2 : 15

const sineta = useSineta({ TRUST_PROXY: '127.0.0.1' })
let email: string
let client: AClient
let school: { cnpj: string }
let foreign: string
let otherCnpj: string

beforeAll(async () => {
  email = (await aPartner(sineta)).email
  client = await aClient(sineta)
  school = await aSchool(sineta, client)
  const other = await aSchool(sineta, await aClient(sineta))
  otherCnpj = other.cnpj
  foreign = (await aStudent(sineta, other)).number
})

const from = () => ({ 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` })
const post = (path: string, body: unknown) => sineta.call(`POST /v1/portal/${path}`, { body, headers: from() })
const nobody = () => `${unique('ninguem')}@parceira.example`
const wrong = 'nao e esta aqui'
const read = (path: string) => () => sineta.call(`GET ${path}`, { as: client.key })
const student = (number: string) => `/v1/partners/school/${school.cnpj}/student/${number}`
const withToken = (token: string) => () => sineta.call('GET /v1/partners/school', { as: token })

const alike: Readonly<Record<string, () => Pair>> = {
  'a wrong password of somebody, and of nobody': () => ({
    one: () => post('session', { email, password: wrong }),
    other: () => post('session', { email: nobody(), password: wrong }),
  }),
  'a link for somebody who forgot their password, and for nobody': () => ({
    one: () => post('password/forgot', { email }),
    other: () => post('password/forgot', { email: nobody() }),
  }),
  'the number of a student of another client, and of none': () => ({
    one: read(student(foreign)),
    other: read(student('1999.99999')),
  }),
  'the school of another client, and none': () => ({
    one: read(`/v1/partners/school/${otherCnpj}/student`),
    other: read(`/v1/partners/school/${aCnpj()}/student`),
  }),
  'a key that is nearly right, and one that is not': () => ({
    one: withToken(`${client.key.slice(0, -1)}${client.key.endsWith('A') ? 'Q' : 'A'}`),
    other: withToken(newToken('ck_live_').text),
  }),
}

/** The limit of guesses is ten in a quarter of an hour. */
const rest = (i: number) => (i % 4 === 0 ? sineta.advance(901) : undefined)

test.each(Object.keys(alike))('%s take as long', { timeout: 600_000 }, async (name) => {
  const compared = await compare(alike[name]!(), pairs, rest)
  const tolerance = Math.max(leastMs, compared.median * share)
  expect(differsByMore(compared, tolerance), JSON.stringify(compared)).toBe(false)
})

test('the stopwatch finds a door that does not look', async () => {
  const slow = () => post('session', { email: nobody(), password: wrong })
  const quick = () => sineta.call('GET /livez')
  const compared = await compare({ one: slow, other: quick }, 40, rest)
  expect(differsByMore(compared, leastMs)).toBe(true)
})
