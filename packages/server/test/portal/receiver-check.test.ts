import { isEventName, sign, signingKey, verify } from '@sineta/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type APartner, type APartnersApp, anAppOf, aPartner } from '../support/management.ts'
import { type Received, useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const receiver = useReceiver()
let partner: APartner
let app: APartnersApp
let seen: Set<string>

beforeAll(async () => {
  partner = await aPartner(sineta)
  app = await anAppOf(sineta, partner, { testUrl: receiver.url })
})
beforeEach(() => {
  receiver.clear()
  seen = new Set()
})

const start = (body: object = {}) => sineta.call(`POST ${app.path}/receiver-check`, { as: partner.token, body })
const read = async (id: string) =>
  (await sineta.call(`GET ${app.path}/receiver-check/${id}`, { as: partner.token })).body
const play = () => sineta.parts.jobs.runDue().then(() => sineta.advance(2))

/** Starts a check, plays it to its end, and reads it. */
async function check(answer: (received: Received) => number) {
  receiver.answer = answer
  const { body } = await start()
  await play()
  return read(body.check_id)
}
/** The service's clock is advanced between the tests, and the receivers of this file follow it. */
let movedSeconds = 0
const now = () => Date.now() / 1000 + movedSeconds
beforeEach(async () => {
  const [clock] = await sineta.sql<{ seconds: number }>(
    'select extract(epoch from moved)::int as seconds from test_clock',
  )
  movedSeconds = clock!.seconds
})

const isGenuine = ({ headers, body }: Received, toleranceSeconds = 300) =>
  verify({
    headers: headers as Record<string, string>,
    body,
    secrets: [app.signing_secret],
    nowSeconds: now(),
    toleranceSeconds,
  }).ok
const isRepeat = ({ headers }: Received) => {
  const id = String(headers['webhook-id'])
  const known = seen.has(id)
  seen.add(id)
  return known
}

/** A correct receiver: verifies the bytes, answers duplicates with a 2xx, and ignores unknown events. */
const right = (received: Received) => (isGenuine(received) ? 204 : 401)

/** Each is wrong in one way, as seen in practice. */
const wrongReceivers: readonly { name: string; answer(received: Received): number; fails: string[] }[] = [
  {
    name: 'one that does not verify',
    answer: () => 200,
    fails: [
      'refuses_wrong_signature',
      'refuses_old_timestamp',
      'refuses_future_timestamp',
      'refuses_changed_body',
      'refuses_reformatted_body',
    ],
  },
  {
    name: 'one that does not check the timestamp',
    answer: (received) => (isGenuine(received, 1e9) ? 200 : 401),
    fails: ['refuses_old_timestamp', 'refuses_future_timestamp'],
  },
  {
    name: 'one that refuses only old timestamps',
    answer: (received) =>
      isGenuine(received, 1e9) && now() - Number(received.headers['webhook-timestamp']) < 300 ? 200 : 401,
    fails: ['refuses_future_timestamp'],
  },
  {
    name: 'one that refuses duplicates',
    answer: (received) => (!isGenuine(received) ? 401 : isRepeat(received) ? 409 : 200),
    fails: ['accepts_repeat'],
  },
  {
    name: 'one that verifies a body it parsed and serialized again',
    answer: (received) => (isGenuine({ ...received, body: JSON.stringify(received.json) }) ? 200 : 401),
    fails: ['refuses_reformatted_body'],
  },
  {
    name: 'one that leaves the body out of the signature',
    answer: ({ headers }) => {
      // Compares with the signatures the sender would make for other bodies, because it never reads the body.
      const id = String(headers['webhook-id'])
      const seconds = Number(headers['webhook-timestamp'])
      const sent = receiver.received.at(-1)!
      const bodies = [sent.body, sent.body.replace('07:12:08', '07:12:09'), sent.body.replace('"data": ', '"data":')]
      const expected = bodies.map((body) => sign([signingKey(app.signing_secret)], id, seconds, body))
      return expected.includes(String(headers['webhook-signature'])) && Math.abs(now() - seconds) < 300 ? 200 : 401
    },
    fails: ['refuses_changed_body', 'refuses_reformatted_body'],
  },
  {
    name: 'one that fails instead of refusing',
    answer: (received) => (isGenuine(received) ? 204 : 500),
    fails: [
      'refuses_wrong_signature',
      'refuses_old_timestamp',
      'refuses_future_timestamp',
      'refuses_changed_body',
      'refuses_reformatted_body',
    ],
  },
  {
    name: 'one that fails on unknown events',
    answer: (received) => (!isGenuine(received) ? 401 : isEventName(received.json.event) ? 200 : 500),
    fails: ['accepts_unknown_event'],
  },
]

describe('the receiver check', () => {
  test('passes a receiver that follows every rule, step by step', async () => {
    const done = await check(right)
    expect(done).toMatchObject({ status: 'done', passed: true, failed_rules: [], url: receiver.url })
    expect(done.steps.map(({ verdict, advice }: any) => [verdict, advice])).toEqual(
      done.steps.map(() => ['pass', null]),
    )
    expect(done.steps[0]).toMatchObject({
      rule: 'accepts_delivery',
      expected: 'accepted',
      sent: { headers: { 'webhook-event': 'attendance.check_in' } },
      got: { status: 204, error: null },
    })
    expect(done.finished_at).not.toBeNull()
  })

  test.each(wrongReceivers)('reports what is wrong with $name, and nothing else', async ({ answer, fails }) => {
    const done = await check(answer)
    expect(done.failed_rules).toEqual(fails)
    expect(done.passed).toBe(false)
    const failed = done.steps.filter(({ verdict }: any) => verdict === 'fail')
    for (const { advice } of failed) expect(advice.length).toBeGreaterThan(40)
  })

  test('ends after the first step if no receiver responds, and says so', async () => {
    receiver.answer = right
    const { body } = await start({ url: 'http://127.0.0.1:1025/nobody' })
    await play()
    const done = await read(body.check_id)
    expect(done).toMatchObject({ status: 'done', passed: false, failed_rules: ['accepts_delivery'] })
    expect(done.steps[0].got).toMatchObject({ status: null, error: 'connection_refused' })
    expect(new Set(done.steps.slice(1).map(({ verdict }: any) => verdict))).toEqual(new Set(['skipped']))
  })

  test('ends if its secret cannot be opened, and says that the receiver is not at fault', async () => {
    receiver.answer = right
    const [secret] = await sineta.sql('select id, sealed from signing_secret where app_id = $1', [app.id])
    const seal = (sealed: Buffer) =>
      sineta.sql('update signing_secret set sealed = $2 where id = $1', [secret!.id, sealed])
    const { body } = await start()
    // Sealed with a key that this process does not have.
    await seal(Buffer.of(1, 255))
    await play()
    await seal(secret!.sealed)
    const done = await read(body.check_id)
    expect(done).toMatchObject({ status: 'done', passed: false })
    expect(done.steps[0]).toMatchObject({ verdict: 'fail', sent: null, got: { status: null, error: 'crashed' } })
    expect(done.steps[0].advice).toContain('our side')
    expect(done.steps[1].verdict).toBe('skipped')
    expect(receiver.received).toEqual([])
  })

  test('shows pending steps while it runs, and is in no log of deliveries', async () => {
    receiver.answer = right
    const { status, body } = await start()
    expect(status).toBe(202)
    const before = await read(body.check_id)
    expect(before).toMatchObject({ status: 'running', passed: null, finished_at: null })
    expect(before.steps.map(({ verdict }: any) => verdict)).toEqual(before.steps.map(() => 'waiting'))
    await play()
    const { body: log } = await sineta.call(`GET ${app.path}/delivery`, { as: partner.token })
    expect(log.data).toEqual([])
    expect(receiver.received).toHaveLength(8)
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids[1]).toBe(ids[0])
    expect(new Set(ids).size).toBe(7)
  })

  test('sends nothing to an address that deliveries may not go to', async () => {
    for (const url of ['http://10.0.0.1/hooks', 'ftp://example.com', 'http://169.254.169.254/latest/meta-data'])
      expect((await start({ url })).body.code).toBe('webhook_url_invalid')
    const bare = await anAppOf(sineta, partner)
    const reply = await sineta.call(`POST ${bare.path}/receiver-check`, { as: partner.token, body: {} })
    expect(reply.body.code).toBe('endpoint_not_found')
  })

  test("is listed newest first, for members of the app's partner", async () => {
    const first = (await start()).body.check_id
    const second = (await start()).body.check_id
    const { body } = await sineta.call(`GET ${app.path}/receiver-check?limit=2`, { as: partner.token })
    expect(body.data.map(({ check_id }: any) => check_id)).toEqual([second, first])
    expect(body.has_more).toBe(true)
    const otherPartner = await aPartner(sineta)
    const theirs = await anAppOf(sineta, otherPartner)
    const reply = await sineta.call(`GET ${theirs.path}/receiver-check/${first}`, { as: otherPartner.token })
    expect(reply.body.code).toBe('check_not_found')
  })
})
