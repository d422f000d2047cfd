import { describe, expect, it } from 'vitest'
import { sign, signingKey } from './generated/signature.ts'
import { createReceiver, type ReceiverOptions } from './receiver.ts'
import { memory } from './seen.ts'
import { sampleDelivery } from './testing.ts'

const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const newer = 'whsec_ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8='

describe('a handler', () => {
  it('receives the envelope of the published example', async () => {
    const id = '019cae08-ad66-796c-9230-140af990a702'
    const body =
      '{"id":"019cae08-ad66-796c-9230-140af990a702","event":"attendance.check_in","timestamp":"2026-03-02T07:12:10-03:00","environment":"live","client":"colegio-aurora","data":{"school_cnpj":"11222333000181","enrollment_number":"2026.00123","checked_in_at":"2026-03-02 07:12:09"}}'
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': '1772446330',
      'webhook-signature': 'v1,DZpekGYHuvsKEBfVhRJXmylb3EMTmE6hYLlNIxtQaXY=',
    }
    const got: unknown[] = []
    const receiver = createReceiver({ secret, now: () => new Date(1772446330_000) })
    receiver.on('attendance.check_in', (envelope) => got.push(envelope))
    expect(await receiver.receive({ headers, body })).toEqual({ outcome: 'handled', status: 204, id })
    expect(got).toEqual([JSON.parse(body)])
  })

  it('receives a body in each form in which a framework gives its bytes', async () => {
    const { headers, body } = sampleDelivery('student.enrolled', { secret })
    const bytes = await new Response(body).arrayBuffer()
    for (const given of [body, Buffer.from(body), new Uint8Array(bytes), bytes]) {
      const receiver = createReceiver({ secret }).on('*', () => {})
      expect(await receiver.receive({ headers, body: given })).toMatchObject({ outcome: 'handled' })
    }
  })

  it('is called for its event, its subject or all events, in the order in which handlers were added', async () => {
    const called: string[] = []
    const receiver = createReceiver({ secret })
      .on('*', ({ event }) => called.push(`* ${event}`))
      .on('student.*', ({ event }) => called.push(`student.* ${event}`))
      .on('student.enrolled', ({ event }) => called.push(`student.enrolled ${event}`))
    await receiver.receive(sampleDelivery('student.enrolled', { secret }))
    await receiver.receive(sampleDelivery('student.deleted', { secret }))
    await receiver.receive(sampleDelivery('classroom.created', { secret }))
    expect(called).toEqual([
      '* student.enrolled',
      'student.* student.enrolled',
      'student.enrolled student.enrolled',
      '* student.deleted',
      'student.* student.deleted',
      '* classroom.created',
    ])
  })

  it('for all events also receives an event that is newer than the installed kit', async () => {
    const called: string[] = []
    const receiver = createReceiver({ secret }).on('*', ({ event }) => called.push(event))
    const delivery = signed({ event: 'canteen.meal_served' })
    expect(await receiver.receive(delivery)).toMatchObject({ outcome: 'handled' })
    expect(called).toEqual(['canteen.meal_served'])
  })

  it('cannot be added under a name that is neither an event nor a pattern', () => {
    for (const pattern of ['student', 'student.', '.*', 'student.*.x', '**', '']) {
      // @ts-expect-error the compiler refuses it as well
      expect(() => createReceiver({ secret }).on(pattern, () => {})).toThrow('Neither an event nor a pattern')
    }
  })

  it('is not required: an event without a handler is confirmed', async () => {
    const receiver = createReceiver({ secret }).on('student.*', () => {})
    const { headers, body } = sampleDelivery('classroom.created', { secret })
    expect(await receiver.receive({ headers, body })).toMatchObject({ outcome: 'ignored', status: 204 })
  })

  it('of a client receives the three members of the envelope and the id of the delivery', async () => {
    const got: object[] = []
    const receiver = createReceiver({ secret, kind: 'client' }).on('*', (envelope) => got.push(envelope))
    const delivery = sampleDelivery('school_year.opened', { secret, kind: 'client', id: 'abc' })
    expect(await receiver.receive(delivery)).toMatchObject({ outcome: 'handled', id: 'abc' })
    expect(got).toEqual([{ id: 'abc', ...JSON.parse(delivery.body) }])
    expect(Object.keys(got[0]!)).toEqual(['id', 'event', 'timestamp', 'data'])
  })
})

describe('a repeated delivery', () => {
  it('is confirmed and not handled again, even with the new timestamp of a resend', async () => {
    const { receiver, calls } = counting()
    const again = { secret, id: 'a' }
    expect(await receiver.receive(sampleDelivery('student.enrolled', again))).toMatchObject({ status: 204 })
    const later = sampleDelivery('student.enrolled', { ...again, at: new Date(Date.now() + 30_000) })
    expect(await receiver.receive(later)).toEqual({ outcome: 'repeated', status: 200, id: 'a' })
    expect(calls()).toBe(1)
  })

  it('is handled again if the handler failed the first time', async () => {
    const { receiver, calls, failNext } = counting()
    const delivery = sampleDelivery('student.enrolled', { secret })
    failNext()
    await expect(receiver.receive(delivery)).rejects.toThrow('database is down')
    expect(await receiver.receive(delivery)).toMatchObject({ outcome: 'handled' })
    expect(await receiver.receive(delivery)).toMatchObject({ outcome: 'repeated' })
    expect(calls()).toBe(2)
  })

  it('that arrives while the first is being handled waits for it and is confirmed with it', async () => {
    const { receiver, calls, hold } = counting()
    const letGo = hold()
    const delivery = sampleDelivery('student.enrolled', { secret })
    const all = Promise.all([receiver.receive(delivery), receiver.receive(delivery), receiver.receive(delivery)])
    letGo()
    expect((await all).map(({ outcome }) => outcome)).toEqual(['handled', 'repeated', 'repeated'])
    expect(calls()).toBe(1)
  })

  it('that arrives while the first is being handled is not confirmed if that fails', async () => {
    const { receiver, calls, failNext } = counting()
    failNext()
    const delivery = sampleDelivery('student.enrolled', { secret })
    const all = await Promise.allSettled([receiver.receive(delivery), receiver.receive(delivery)])
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(calls()).toBe(1)
  })

  it('is recognised by its id, not by its contents', async () => {
    const { receiver, calls } = counting()
    await receiver.receive(sampleDelivery('student.enrolled', { secret, id: 'a' }))
    await receiver.receive(sampleDelivery('student.enrolled', { secret, id: 'b' }))
    expect(calls()).toBe(2)
  })

  it('is not confirmed if the store fails', async () => {
    const down = async () => {
      throw new Error('store is down')
    }
    const delivery = sampleDelivery('student.enrolled', { secret })
    for (const seen of [
      { ...memory(), has: down },
      { ...memory(), add: down },
    ]) {
      const receiver = createReceiver({ secret, seen }).on('*', () => {})
      await expect(receiver.receive(delivery)).rejects.toThrow('store is down')
    }
  })
})

describe('a refusal', () => {
  const delivery = sampleDelivery('student.enrolled', { secret })
  const { headers, body } = delivery
  const shifted = (seconds: number) =>
    sampleDelivery('student.enrolled', { secret, at: new Date(Date.now() + seconds * 1000) })
  const { 'webhook-signature': _unsigned, ...unsigned } = headers

  it.each([
    ['missing_header', 400, { headers: unsigned, body }],
    ['timestamp_invalid', 400, { headers: { ...headers, 'webhook-timestamp': 'today' }, body }],
    ['timestamp_too_old', 400, shifted(-310)],
    ['timestamp_too_new', 400, shifted(310)],
    ['signature_invalid', 401, { headers, body: body.replace('name', 'nome') }],
    ['signature_invalid', 401, sampleDelivery('student.enrolled', { secret: newer })],
    ['body_parsed', 500, { headers, body: JSON.parse(body) }],
    ['body_parsed', 500, { headers, body: undefined }],
    ['body_too_large', 413, { headers, body: Buffer.alloc(1_048_577) }],
    ['body_not_json', 400, signed('{"id":')],
    ['body_not_json', 400, signed(Buffer.from([0x22, 0xff, 0x22]))],
    ['envelope_unknown', 422, signed('[]')],
    ['envelope_unknown', 422, signed({ id: 'of another delivery' })],
    ['envelope_unknown', 422, signed({ event: 7 })],
    ['envelope_unknown', 422, signed({ data: null })],
    ['envelope_unknown', 422, signed({ environment: 'staging' })],
    ['envelope_unknown', 422, sampleDelivery('student.enrolled', { secret, kind: 'client' })],
    ['wrong_environment', 422, sampleDelivery('student.enrolled', { secret, environment: 'live' })],
  ])('%s has the status %i, says what to do, and calls no handler and stores no id', async (code, status, request) => {
    const refusals: object[] = []
    const { receiver, calls } = counting({ environment: 'test', onRefused: (refusal) => refusals.push(refusal) })
    const refusal = await receiver.receive(request)
    expect(refusal).toEqual({ outcome: 'refused', code, status, message: expect.stringMatching(/^.{40,}\.$/s) })
    expect(refusals).toEqual([refusal])
    expect(calls()).toBe(0)
    expect(await receiver.receive(delivery)).toMatchObject({ outcome: 'handled' })
  })

  it("is the response to an app's delivery at the receiver of a client", async () => {
    const receiver = createReceiver({ secret, kind: 'client' })
    expect(await receiver.receive(delivery)).toMatchObject({ code: 'envelope_unknown' })
  })

  it('for the timestamp depends on the configured tolerance', async () => {
    const receiver = createReceiver({ secret, toleranceSeconds: 600 })
    expect(await receiver.receive(shifted(-310))).toMatchObject({ outcome: 'ignored' })
    expect(await receiver.receive(shifted(-610))).toMatchObject({ code: 'timestamp_too_old' })
  })

  it('cannot be lost to a tolerance that is not set in the environment: createReceiver throws', () => {
    for (const toleranceSeconds of [Number(undefined), -1])
      expect(() => createReceiver({ secret, toleranceSeconds })).toThrow('is its variable set?')
  })
})

describe('a secret', () => {
  it('can be one of several during a rotation, on either side', async () => {
    const rotating = createReceiver({ secrets: [newer, secret] })
    for (const one of [secret, newer]) {
      expect(await rotating.receive(sampleDelivery('student.enrolled', { secret: one }))).toMatchObject({ status: 204 })
    }
    const { headers, body } = sampleDelivery('student.enrolled', { secret: newer })
    const both = `${headers['webhook-signature']} ${signed(body, headers['webhook-id']).headers['webhook-signature']}`
    const old = createReceiver({ secret })
    expect(await old.receive({ headers: { ...headers, 'webhook-signature': both }, body })).toMatchObject({
      status: 204,
    })
  })

  it('that is not set in the environment makes createReceiver throw', () => {
    expect(() => createReceiver({ secret: undefined })).toThrow('is its variable set?')
    expect(() => createReceiver({ secrets: [undefined, ''] })).toThrow('is its variable set?')
    expect(() => createReceiver({ secrets: [] })).toThrow('is its variable set?')
    expect(() => createReceiver({ secret: 'whsec_not base64' })).toThrow('base64')
    expect(() => createReceiver({ secrets: [secret, undefined] })).not.toThrow()
  })
})

it('a sample has the headers of a posted delivery', () => {
  const { headers } = sampleDelivery('student.enrolled', { secret })
  expect(headers).toMatchObject({ 'webhook-event': 'student.enrolled', 'webhook-attempt': '1' })
})

it('a sample of an unknown event is refused with its name', () => {
  // @ts-expect-error misspelt, as JavaScript would let it pass
  expect(() => sampleDelivery('student.enroled', { secret })).toThrow(
    'No event has this name: student.enroled. Did you mean student.enrolled?',
  )
})

/** Creates a receiver that counts the calls of its handler. */
function counting(options: Pick<ReceiverOptions, 'environment' | 'onRefused'> = {}) {
  let called = 0
  let fails = false
  let held: Promise<void> | undefined
  const receiver = createReceiver({ ...options, secret }).on('*', async () => {
    called += 1
    await held
    if (!fails) return
    fails = false
    throw new Error('database is down')
  })
  return {
    receiver,
    calls: () => called,
    failNext() {
      fails = true
    },
    /** Keeps the handler from finishing until the returned function is called. */
    hold() {
      let letGo = () => {}
      held = new Promise((resolve) => {
        letGo = resolve
      })
      return () => letGo()
    },
  }
}

/** Signs a body that Sineta would not send: a text, or a changed envelope. */
function signed(body: string | Uint8Array | object, id = 'a') {
  const { body: usual } = sampleDelivery('student.enrolled', { secret, id })
  const raw = typeof body === 'string' || ArrayBuffer.isView(body)
  const bytes = raw ? (body as string | Uint8Array) : JSON.stringify({ ...JSON.parse(usual), ...body })
  const seconds = Math.floor(Date.now() / 1000)
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': sign([signingKey(secret)], id, seconds, bytes),
  }
  return { headers, body: bytes }
}
