import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newSecret } from '../secret.ts'
import { sign, signingKey, verify } from '../signature.ts'
import { diagnose, type FindingCode, type Suspect } from './diagnosis.ts'
import { explain } from './diagnosis-words.ts'

const nowSeconds = 1_772_446_330

/** A correct delivery. */
type Good = { id: string; seconds: number; body: string; secret: string }
const good = fc.record({
  id: fc.uuid({ version: 7 }),
  seconds: fc.integer({ min: nowSeconds - 300, max: nowSeconds + 300 }),
  body: fc
    .record({
      name: fc.string({ maxLength: 30 }),
      note: fc.string({ unit: 'grapheme', maxLength: 20 }),
      n: fc.integer(),
    })
    .map(({ name, note, n }) => ({
      event: 'student.created',
      environment: 'live',
      data: { name, note: `${note}ção/`, n },
    }))
    .map((body) => JSON.stringify(body)),
  secret: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => newSecret(Buffer.from(bytes))),
})

const headersOf = ({ id, seconds, body, secret }: Good) => ({
  'webhook-id': id,
  'webhook-timestamp': String(seconds),
  'webhook-signature': sign([signingKey(secret)], id, seconds, body),
})
const suspectOf = (one: Good): Suspect => ({
  headers: headersOf(one),
  body: one.body,
  secrets: [one.secret],
  nowSeconds,
  environment: 'live',
})
const signedWith = (one: Good, key: string | Buffer, content = `${one.id}.${one.seconds}.${one.body}`): Suspect => ({
  ...suspectOf(one),
  headers: {
    ...headersOf(one),
    'webhook-signature': `v1,${createHmac('sha256', key).update(content).digest('base64')}`,
  },
})
const keyOf = ({ secret }: Good) => Buffer.from(secret.slice('whsec_'.length), 'base64')
const withSignature = (one: Good, change: (signature: string) => string): Suspect => ({
  ...suspectOf(one),
  headers: { ...headersOf(one), 'webhook-signature': change(headersOf(one)['webhook-signature']) },
})
const otherSecret = newSecret(Buffer.alloc(32, 7))

/** Each mistake, made the way people make it. */
const planted: readonly { mistake: FindingCode; plant(one: Good): Suspect }[] = [
  { mistake: 'ok', plant: suspectOf },
  { mistake: 'ok', plant: (one) => ({ ...suspectOf(one), body: Buffer.from(one.body) }) },
  { mistake: 'ok', plant: (one) => ({ ...suspectOf(one), headers: new Headers(headersOf(one)) }) },
  { mistake: 'ok', plant: (one) => ({ ...suspectOf(one), secrets: [` ${one.secret.slice(6)}\n`] }) },
  { mistake: 'ok', plant: (one) => withSignature(one, (ours) => `v1,${'A'.repeat(43)}= ${ours}`) },
  ...(['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const).map((name) => ({
    mistake: 'header_missing' as const,
    plant: (one: Good) => ({ ...suspectOf(one), headers: { ...headersOf(one), [name]: undefined } }),
  })),
  { mistake: 'too_old', plant: (one) => suspectOf({ ...one, seconds: nowSeconds - 301 }) },
  { mistake: 'too_new', plant: (one) => suspectOf({ ...one, seconds: nowSeconds + 301 }) },
  {
    mistake: 'timestamp_malformed',
    plant: (one) => ({
      ...signedWith(one, keyOf(one), `${one.id}.yesterday.${one.body}`),
      headers: {
        ...headersOf(one),
        'webhook-timestamp': 'yesterday',
        'webhook-signature': `v1,${createHmac('sha256', keyOf(one)).update(`${one.id}.yesterday.${one.body}`).digest('base64')}`,
      },
    }),
  },
  { mistake: 'timestamp_in_milliseconds', plant: (one) => suspectOf({ ...one, seconds: one.seconds * 1000 }) },
  { mistake: 'signature_malformed', plant: (one) => withSignature(one, () => 'v1,nonsense') },
  { mistake: 'secret_malformed', plant: (one) => ({ ...suspectOf(one), secrets: ['whsec_not a secret!'] }) },
  { mistake: 'signature_mismatch', plant: (one) => ({ ...suspectOf(one), secrets: [otherSecret] }) },
  {
    mistake: 'signature_mismatch',
    plant: (one) => ({ ...suspectOf(one), body: one.body.replace('student', 'studenz') }),
  },
  { mistake: 'matches_other_secret', plant: (one) => ({ ...suspectOf(one), secrets: [otherSecret, one.secret] }) },
  { mistake: 'secret_prefix_left_on', plant: (one) => signedWith(one, Buffer.from(one.secret, 'base64')) },
  {
    mistake: 'secret_prefix_left_on',
    plant: (one) => signedWith(one, Buffer.from(one.secret.replace('_', ''), 'base64')),
  },
  { mistake: 'secret_used_as_text', plant: (one) => signedWith(one, one.secret) },
  { mistake: 'secret_used_as_text', plant: (one) => signedWith(one, one.secret.slice('whsec_'.length)) },
  {
    mistake: 'body_reserialized',
    plant: (one) => ({ ...suspectOf(one), body: JSON.stringify(JSON.parse(one.body), null, 2) }),
  },
  {
    // As PHP and Python write JSON.
    mistake: 'body_reserialized',
    plant: (one) => ({ ...suspectOf(one), body: one.body.replaceAll('/', '\\/').replaceAll('ç', '\\u00e7') }),
  },
  { mistake: 'body_has_trailing_newline', plant: (one) => ({ ...suspectOf(one), body: `${one.body}\n` }) },
  { mistake: 'body_has_trailing_newline', plant: (one) => ({ ...suspectOf(one), body: `${one.body}\r\n` }) },
  { mistake: 'body_has_bom', plant: (one) => ({ ...suspectOf(one), body: `\uFEFF${one.body}` }) },
  {
    mistake: 'body_has_crlf',
    plant: (one) => {
      const body = JSON.stringify(JSON.parse(one.body), null, 2)
      return { ...suspectOf({ ...one, body }), body: body.replaceAll('\n', '\r\n') }
    },
  },
  { mistake: 'body_trimmed', plant: (one) => ({ ...suspectOf({ ...one, body: `${one.body}\n` }), body: one.body }) },
  { mistake: 'id_not_signed', plant: (one) => signedWith(one, keyOf(one), `${one.seconds}.${one.body}`) },
  { mistake: 'timestamp_not_signed', plant: (one) => signedWith(one, keyOf(one), `${one.id}.${one.body}`) },
  { mistake: 'only_body_signed', plant: (one) => signedWith(one, keyOf(one), one.body) },
  {
    mistake: 'signature_in_hex',
    plant: (one) => withSignature(one, (ours) => `v1,${Buffer.from(ours.slice(3), 'base64').toString('hex')}`),
  },
  {
    mistake: 'signature_in_base64url',
    plant: (one) => withSignature(one, (ours) => `v1,${Buffer.from(ours.slice(3), 'base64').toString('base64url')}`),
  },
  { mistake: 'version_prefix_missing', plant: (one) => withSignature(one, (ours) => ours.slice(3)) },
  { mistake: 'environment_mismatch', plant: (one) => ({ ...suspectOf(one), environment: 'test' }) },
  {
    mistake: 'id_mismatch',
    plant: (one) => suspectOf({ ...one, body: one.body.replace('{', '{"id":"019cae08-ad66-796c-9230-140af990a702",') }),
  },
]

describe('a pasted delivery is diagnosed exactly', () => {
  it.each(planted.map(({ mistake, plant }, i) => [mistake, i, plant] as const))(
    '%s (%i)',
    async (mistake, _, plant) => {
      await fc.assert(
        fc.asyncProperty(good, async (one) => {
          expect((await diagnose(plant(one))).map(({ code }) => code)).toEqual([mistake])
        }),
        { numRuns: 25 },
      )
    },
  )

  it('finds two mistakes if two were made', async () => {
    const one: Good = { id: 'a', seconds: nowSeconds - 900, body: '{"a":1}', secret: otherSecret }
    const pretty = { ...suspectOf(one), body: '{ "a": 1 }' }
    expect((await diagnose(pretty)).map(({ code }) => code)).toEqual(['body_reserialized', 'too_old'])
    const text = { ...signedWith(one, one.secret), body: '{"a":1}\n', nowSeconds: one.seconds }
    expect((await diagnose(text)).map(({ code }) => code)).toEqual(['secret_used_as_text', 'body_has_trailing_newline'])
  })

  it('agrees with the verifier on what is good', async () => {
    await fc.assert(
      fc.asyncProperty(good, fc.constantFrom(...planted), async (one, { plant }) => {
        const suspect = plant(one)
        const [first] = suspect.secrets
        const decodes = !first!.includes(' a ')
        const codes = (await diagnose({ ...suspect, secrets: [first!] })).map(({ code }) => code)
        const isGood = decodes && verify({ ...suspect, secrets: [first!.trim()], nowSeconds }).ok
        const beside = ['environment_mismatch', 'id_mismatch']
        expect(codes.every((code) => code === 'ok' || beside.includes(code))).toBe(isGood)
      }),
      { numRuns: 200 },
    )
  })

  it('has a sentence for each finding, with its numbers', async () => {
    const one: Good = { id: 'a', seconds: nowSeconds - 900, body: '{}', secret: otherSecret }
    const [old] = await diagnose(suspectOf(one))
    expect(explain(old!)).toContain('900 s ago')
    for (const { mistake } of planted) expect(explain({ code: mistake, details: {} }).length).toBeGreaterThan(20)
  })
})
