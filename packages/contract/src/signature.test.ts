import { createHmac } from 'node:crypto'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { newSecret } from './secret.ts'
import { sign, signingKey, verify } from './signature.ts'

const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const newer = 'whsec_ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8='
const id = '019cae08-ad66-796c-9230-140af990a702'
const body =
  '{"id":"019cae08-ad66-796c-9230-140af990a702","event":"attendance.check_in","timestamp":"2026-03-02T07:12:10-03:00","environment":"live","client":"colegio-aurora","data":{"school_cnpj":"11222333000181","enrollment_number":"2026.00123","checked_in_at":"2026-03-02 07:12:09"}}'
const first = 'v1,DZpekGYHuvsKEBfVhRJXmylb3EMTmE6hYLlNIxtQaXY='
const rotating = `v1,DWCetQ/6zvdx6Fs0gTzXVeVkpNKzDlmx+nSvZiLsPfY= ${first}`
const nowSeconds = 1772446330
const delivery = { secrets: [secret], id, timestamp: String(nowSeconds), signature: first, body, nowSeconds }

describe('a signature', () => {
  it('is the known one for a first attempt and for its retry 30 seconds later', () => {
    expect(sign([signingKey(secret)], id, 1772446330, body)).toBe(first)
    expect(sign([signingKey(secret)], id, 1772446360, body)).toBe('v1,qRP0d/qUyrkPrVFNoG6jrZ5M+No/Pi5O4NxVLxc1ZAM=')
  })

  it('is given twice while secrets rotate, the new one first', () => {
    expect(sign([signingKey(newer), signingKey(secret)], id, nowSeconds, body)).toBe(rotating)
  })

  it('is over the UTF-8 bytes of the body', () => {
    const accented = '{"event":"agenda.created","data":{"subject":"Reunião — 1º bimestre"}}'
    const expected = 'v1,CzKR6+KNb/+XtqoWCAnuWrUrb2hfW8IJt93lVlqHuRQ='
    expect(Buffer.byteLength(accented)).toBe(73)
    expect(sign([signingKey(secret)], id, nowSeconds, accented)).toBe(expected)
    expect(sign([signingKey(secret)], id, nowSeconds, Buffer.from(accented))).toBe(expected)
  })
})

describe('a receiver', () => {
  it('accepts a delivery, from the headers as any server gives them', () => {
    const headers = { 'webhook-id': id, 'webhook-timestamp': String(nowSeconds), 'webhook-signature': first }
    const shouting = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]))
    const accepted = { ok: true, id, timestampSeconds: nowSeconds }
    expect(verify(delivery)).toEqual(accepted)
    for (const given of [headers, shouting, new Headers(headers)]) {
      expect(verify({ secrets: [secret], headers: given, body, nowSeconds })).toEqual(accepted)
    }
  })

  it('may keep its secret with or without the prefix, as text or as a key', () => {
    for (const kept of [secret, secret.slice('whsec_'.length), signingKey(secret)]) {
      expect(verify({ ...delivery, secrets: [kept] }).ok).toBe(true)
    }
  })

  it('that knows only the old or only the new secret gets through a rotation', () => {
    for (const known of [secret, newer]) {
      expect(verify({ ...delivery, secrets: [known], signature: rotating }).ok).toBe(true)
    }
  })

  it('that changes its own secrets accepts either', () => {
    expect(verify({ ...delivery, secrets: [newer, secret] }).ok).toBe(true)
  })

  it('ignores signature versions it does not know', () => {
    expect(verify({ ...delivery, signature: `v1a,abc v2,def ${first}` }).ok).toBe(true)
    expect(verify({ ...delivery, signature: first.replace('v1,', 'v2,') })).toEqual(refused('signature_invalid'))
  })

  it('refuses a delivery more than five minutes from its clock, on either side', () => {
    const at = (nowSeconds: number) => verify({ ...delivery, nowSeconds })
    expect(at(nowSeconds + 300).ok).toBe(true)
    expect(at(nowSeconds - 300).ok).toBe(true)
    expect(at(nowSeconds + 301)).toEqual(refused('timestamp_too_old'))
    expect(at(nowSeconds - 301)).toEqual(refused('timestamp_too_new'))
    expect(verify({ ...delivery, nowSeconds: nowSeconds + 301, toleranceSeconds: 600 }).ok).toBe(true)
  })

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('refuses a delivery without %s', (name) => {
    const headers = { 'webhook-id': id, 'webhook-timestamp': String(nowSeconds), 'webhook-signature': first }
    for (const absent of [undefined, '', ['a', 'b']]) {
      const verdict = verify({ secrets: [secret], headers: { ...headers, [name]: absent }, body, nowSeconds })
      expect(verdict).toEqual(refused('missing_header'))
    }
  })

  it.each(['now', '1772446330.5', '-1772446330', '0x69a5', '1e9', ' 1772446330', '1'.repeat(16)])(
    'refuses the timestamp %j even when it is signed',
    (timestamp) => {
      const hmac = createHmac('sha256', signingKey(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')
      expect(verify({ ...delivery, timestamp, signature: `v1,${hmac}` })).toEqual(refused('timestamp_invalid'))
    },
  )

  it.each(['v1,', 'v1', first.slice(3), first.slice(0, -1), `${first}=`, first.replace(',', ', '), 'v1,AAAA', ','])(
    'refuses the signature %j',
    (signature) => {
      expect(verify({ ...delivery, signature })).toEqual(refused('signature_invalid'))
    },
  )

  it('refuses everything when it has no secret', () => {
    expect(verify({ ...delivery, secrets: [] })).toEqual(refused('signature_invalid'))
  })

  it('accepts any signed bytes, and refuses them after a change of a single bit', () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 300 })
    fc.assert(
      fc.property(bytes, fc.uuid(), fc.nat(), fc.nat(), (bytes, id, at, bit) => {
        const key = signingKey(newSecret())
        const signature = sign([key], id, at, bytes)
        const sent = { secrets: [key], id, timestamp: String(at), nowSeconds: at }
        expect(verify({ ...sent, signature, body: bytes }).ok).toBe(true)

        expect(verify({ ...sent, signature, body: flipped(bytes, bit) })).toEqual(refused('signature_invalid'))
        const forged = Buffer.from(flipped(Buffer.from(signature), bit)).toString('latin1')
        expect(verify({ ...sent, signature: forged, body: bytes })).toEqual(refused('signature_invalid'))
        const otherId = Buffer.from(flipped(Buffer.from(id), bit)).toString('latin1')
        expect(verify({ ...sent, id: otherId, signature, body: bytes })).toEqual(refused('signature_invalid'))
        const later = { timestamp: String(at + 1), signature, body: bytes }
        expect(verify({ ...sent, ...later })).toEqual(refused('signature_invalid'))
      }),
      { numRuns: 500 },
    )
  })
})

describe('a secret', () => {
  it('is whsec_ and the base64 of 32 random bytes', () => {
    expect(newSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(newSecret()).not.toBe(newSecret())
    expect(newSecret(Buffer.from(Array.from({ length: 32 }, (_, i) => i)))).toBe(secret)
  })

  it.each(['', 'whsec_', 'whsec_not base64', secret.slice(0, -1), `${secret}\n`, 'whsec_AAEC-_8='])(
    '%j is refused',
    (text) => {
      expect(() => signingKey(text)).toThrow('base64')
    },
  )

  it('does not show in logs', () => {
    expect(inspect(signingKey(secret), { depth: 9, showHidden: true })).not.toMatch(/AAEC|00 01 02|0, 1, 2/)
  })
})

describe('the libraries of Standard Webhooks', () => {
  // The library reads the clock itself, so these deliveries are made now.
  const now = Math.floor(Date.now() / 1000)

  it('accept what we sign, and we accept what they sign', () => {
    fc.assert(
      fc.property(fc.json(), fc.uuid(), (body, id) => {
        const secret = newSecret()
        const library = new Webhook(secret)
        const ours = sign([signingKey(secret)], id, now, body)
        expect(library.sign(id, new Date(now * 1000), body)).toBe(ours)

        const headers = { 'webhook-id': id, 'webhook-timestamp': String(now), 'webhook-signature': ours }
        expect(library.verify(body, headers)).toEqual(JSON.parse(body))
        expect(verify({ secrets: [secret], headers, body, nowSeconds: now }).ok).toBe(true)
      }),
    )
  })

  it('accept either secret during a rotation', () => {
    const header = sign([signingKey(newer), signingKey(secret)], id, now, body)
    const headers = { 'webhook-id': id, 'webhook-timestamp': String(now), 'webhook-signature': header }
    for (const known of [secret, newer]) expect(new Webhook(known).verify(body, headers)).toEqual(JSON.parse(body))
  })
})

const refused = (reason: string) => ({ ok: false, reason })

function flipped(bytes: Uint8Array, bit: number): Uint8Array {
  const copy = Uint8Array.from(bytes)
  const position = bit % (copy.length * 8)
  copy[position >> 3]! ^= 1 << (position & 7)
  return copy
}
