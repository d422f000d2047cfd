import { eventNames, newSecret } from '@sineta/contract'
import fc from 'fast-check'
import { Webhook as StandardWebhooks } from 'standardwebhooks'
import { Webhook as Svix } from 'svix'
import { describe, expect, it } from 'vitest'
import { createReceiver } from './receiver.ts'
import { sampleDelivery } from './testing.ts'

// Two verifiers that we did not write. They read the clock themselves, so these deliveries are signed with the current time. This
// version of svix is the newest with its own implementation that runs on Node 20.
const libraries = { standardwebhooks: StandardWebhooks, svix: Svix }

const secrets = fc.uint8Array({ minLength: 24, maxLength: 64 }).map((bytes) => newSecret(Buffer.from(bytes)))
const envelopes = fc.record({
  event: fc.constantFrom(...eventNames),
  timestamp: fc.string(),
  environment: fc.constantFrom('live', 'test'),
  client: fc.string({ unit: 'binary' }),
  data: fc.dictionary(fc.string(), fc.jsonValue()),
})

describe.each(Object.entries(libraries))('%s', (_name, Library) => {
  it('verifies every sample delivery', () => {
    fc.assert(
      fc.property(fc.constantFrom(...eventNames), secrets, fc.uuid(), (event, secret, id) => {
        const { headers, body } = sampleDelivery(event, { secret, id })
        expect(new Library(secret).verify(body, headers)).toEqual(JSON.parse(body))
      }),
    )
  })

  it('signs any event so that the receiver accepts it, and refuses it when a byte differs', async () => {
    await fc.assert(
      fc.asyncProperty(envelopes, secrets, fc.uuid(), fc.nat(), async (envelope, secret, id, position) => {
        const got: unknown[] = []
        const receiver = createReceiver({ secret }).on('*', (envelope) => got.push(envelope))
        const body = JSON.stringify({ id, ...envelope })
        const now = new Date()
        const headers = {
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
          'webhook-signature': new Library(secret).sign(id, now, body),
        }
        const changed = Buffer.from(body)
        changed[position % changed.length]! ^= 1
        expect(await receiver.receive({ headers, body: changed })).toMatchObject({ code: 'signature_invalid' })
        expect(await receiver.receive({ headers, body: Buffer.from(body) })).toMatchObject({ outcome: 'handled' })
        expect(got).toEqual([JSON.parse(body)])
      }),
    )
  })
})
