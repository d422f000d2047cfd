import { isDeepStrictEqual } from 'node:util'
import {
  appEnvelope,
  catalogue,
  clientEnvelope,
  type EventData,
  type EventName,
  eventNames,
  maskMinimal,
  newSecret,
  resolveSelection,
  scopeNames,
  serializeData,
  sign,
  signingKey,
  verify,
} from '@sineta/contract'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { Webhook as Svix } from 'svix'
import { test } from 'vitest'

// Properties that hold for all bytes that we send, with ten thousand runs each.

const runs = { numRuns: 10_000 }
const names = fc.constantFrom(...eventNames)
const secret = newSecret()
const key = signingKey(secret)
const others = [new Webhook(secret), new Svix(secret)]
const refuses = (work: () => unknown) => {
  const { stackTraceLimit } = Error
  // Both libraries throw, and capturing the stack trace takes longer than the verification.
  Error.stackTraceLimit = 0
  try {
    work()
    return false
  } catch {
    return true
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

test('any text that we sign is accepted by our verifier and by both libraries, and refused with one bit changed', () => {
  const now = Math.floor(Date.now() / 1000)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.uuid(), fc.nat(), (text, id, place) => {
      const body = JSON.stringify({ text })
      const bytes = Buffer.from(body)
      const signature = sign([key], id, now, bytes)
      const headers = { 'webhook-id': id, 'webhook-timestamp': String(now), 'webhook-signature': signature }
      const sent = { secrets: [key], id, timestamp: String(now), nowSeconds: now, signature }
      if (!verify({ ...sent, body: bytes }).ok) return false
      for (const library of others) library.verify(body, headers)
      const changed = Buffer.from(bytes)
      changed[place % bytes.length]! ^= 1 << (place % 7)
      return (
        !verify({ ...sent, body: changed }).ok &&
        others.every((library) => refuses(() => library.verify(changed.toString('latin1'), headers)))
      )
    }),
    runs,
  )
})

/** Examples from the catalogue, with arbitrary text in their free-text members. */
const anyData = fc.tuple(names, fc.string({ unit: 'grapheme', maxLength: 80 })).map(([name, text]) => {
  const example: Record<string, unknown> = catalogue[name].example
  const data = Object.fromEntries(
    Object.entries(example).map(([field, value]) => [
      field,
      typeof value === 'string' && /name|reason|note|title|description/.test(field) ? text : value,
    ]),
  )
  return [name, data] as unknown as [EventName, EventData<EventName>]
})

test('an envelope holds the stored bytes of its data, byte for byte, however often it is written', () => {
  fc.assert(
    fc.property(anyData, fc.uuid(), ([event, value], id) => {
      const data = serializeData(event, value)
      const timestamp = '2026-03-02T07:12:10-03:00'
      const write = () => [
        clientEnvelope({ event, timestamp, data }),
        appEnvelope({ id, event, timestamp, environment: 'live', client: 'colegio-aurora', data }),
      ]
      const first = write()
      return first.every(
        (text, i) => text === write()[i] && text.endsWith(`"data":${data}}`) && JSON.parse(text).event === event,
      )
    }),
    runs,
  )
})

test('masking twice is masking once, and never fails', () => {
  fc.assert(
    fc.property(anyData, ([name, data]) => {
      const once = maskMinimal(name, data)
      return isDeepStrictEqual(maskMinimal(name, once), once)
    }),
    runs,
  )
})

test('resolving a resolved selection changes nothing, and no pattern makes it fail', () => {
  const groups = [...new Set(eventNames.map((name) => `${name.split('.')[0]}.*`))]
  const patterns = fc.array(fc.oneof(names, fc.constantFrom('*', ...groups), fc.string({ maxLength: 30 })), {
    maxLength: 8,
  })
  fc.assert(
    fc.property(patterns, fc.subarray([...scopeNames]), (asked, scopes) => {
      const { events } = resolveSelection(asked, scopes)
      return isDeepStrictEqual(resolveSelection([...events], scopes).events, events)
    }),
    runs,
  )
})
