import { type AddressInfo, createServer } from 'node:net'
import { verify } from '@sineta/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AClient, type AnApp, type ASchool, aClient, anApp, aSchool, connect } from '../support/builders.ts'
import { useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'

// Text that has broken other software, sent to a school with a partner that responds as badly as it can. Each text is refused or
// arrives byte for byte, and nothing stays in the queue.

const sineta = useSineta()
const receiver = useReceiver()

const poisonedAnswers = [
  Buffer.from('HTTP/1.1 500 \0\xff\r\ncontent-length: 4\r\n\r\n\0\xff\xed\xa0', 'latin1'),
  Buffer.from(`HTTP/1.1 500 No\r\nretry-after: ${'9'.repeat(400)}\r\ncontent-length: 0\r\n\r\n`),
  Buffer.from('HTTP/1.1 503 No\r\nretry-after: \xff\r\ncontent-length: 3\r\n\r\n\ud800', 'latin1'),
  Buffer.from('HTTP/1.1 999 No\r\ncontent-encoding: gzip\r\ncontent-length: 9\r\n\r\nnot gzip!'),
  Buffer.from('{"this":"is no HTTP"}\0'),
  Buffer.from(`HTTP/1.1 500 No\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`),
]
let answered = 0
const poisoned = createServer((socket) => {
  socket.on('error', () => {})
  socket.once('data', () => socket.end(poisonedAnswers[answered++ % poisonedAnswers.length]!))
})

let client: AClient
let school: ASchool
let app: AnApp
beforeAll(async () => {
  await new Promise<void>((resolve) => poisoned.listen(0, '127.0.0.1', resolve))
  client = await aClient(sineta)
  school = await aSchool(sineta, client)
  app = await anApp(sineta, { productionUrl: receiver.url })
  const bad = await anApp(sineta, { productionUrl: `http://127.0.0.1:${(poisoned.address() as AddressInfo).port}/` })
  for (const one of [app, bad]) await connect(sineta, one, client)
})
afterAll(() => void poisoned.close())

const nested = (levels: number) => `${'{"a":['.repeat(levels / 2)}${']}'.repeat(levels / 2)}`
/** A name as JSON text, as it is in the body. */
const names: readonly [what: string, name: string | Buffer][] = [
  ['NUL, escaped', '"a\\u0000b"'],
  ['NUL, unescaped', '"a\0b"'],
  ['half a character', '"a\\ud800b"'],
  ['the other half of a character', '"a\\udc00b"'],
  ['two surrogates in the wrong order', '"a\\udc00\\ud800b"'],
  ['half a character in UTF-8', Buffer.from([0x22, 0x61, 0xed, 0xa0, 0x80, 0x22])],
  ['an overlong encoding of a slash', Buffer.from([0x22, 0x61, 0xc0, 0xaf, 0x22])],
  ['a mebibyte', `"${'x'.repeat(1024 * 1024)}"`],
  ['almost a mebibyte', `"${'x'.repeat(1024 * 1024 - 200)}"`],
  ['10,000 levels', nested(10_000)],
  ['a number beyond the range of a double', '1e999'],
  ['an object with a prototype', '{"__proto__":{"a":1}}'],
  ['a whole character in two escapes', '"Aula \\ud83d\\ude00"'],
  ['several emoji joined to one', '"👩‍👩‍👧‍👦 Família"'],
  ['stacked diacritics', '"Z̸̡̛̰͇a̵͎͐l̷̫̈g̶̙͝o̴̢͌"'],
  ['right to left', '"\u202Eאבג\u202C"'],
  ['line separators of JavaScript', '"a\u2028b\u2029c"'],
  ['Unicode noncharacters', '"a\uFFFEb\uFFFFc"'],
  ['control characters', '"a\\u0001\\u001b[31mb\\u007f"'],
  ['text that looks like the end of our JSON', '"\\"}},\\"data\\":{\\"name\\":\\"x"'],
  ['HTML with a script', '"</script><script>alert(1)</script>"'],
  ['SQL', `"'; drop table delivery; --"`],
]

test('poison is refused or arrives byte for byte, and a poisoned receiver leaves no row behind', async () => {
  const statuses: Record<string, number> = {}
  for (const [n, [what, name]] of names.entries()) {
    const body = Buffer.concat([Buffer.from('{"name":'), Buffer.from(name), Buffer.from(`,"abbreviation":"P${n}"}`)])
    const { status, headers } = await sineta.call(`POST /v1/partners/school/${school.cnpj}/subject`, {
      as: client.key,
      body,
      headers: { 'content-type': 'application/json' },
    })
    statuses[what] = status
    if (status !== 201) continue
    receiver.clear()
    await sineta.deliver()
    const [event] = await sineta.sql<{ data: string }>('select data from event where id = $1', [
      headers.get('x-event-ids'),
    ])
    const [received, ...more] = receiver.received
    expect([what, more]).toEqual([what, []])
    expect(received!.json.data.name).toBe(JSON.parse(String(name)))
    // The bytes, not only their meaning: the stored body is the one that was signed and sent.
    expect(received!.body).toContain(event!.data)
    const nowSeconds = Number(received!.headers['webhook-timestamp'])
    expect(verify({ headers: received!.headers, body: received!.body, secrets: [app.secret], nowSeconds }).ok).toBe(
      true,
    )
  }
  const refused = Object.values(statuses).filter((status) => status !== 201)
  expect(refused.every((status) => status >= 400 && status < 500)).toBe(true)
  expect(statuses).toMatchObject({
    'NUL, escaped': 422,
    'half a character': 422,
    'a mebibyte': 413,
    '10,000 levels': 400,
  })
  expect(statuses).toMatchObject({ 'several emoji joined to one': 201, SQL: 201 })

  const queue = () => sineta.sql('select delivery_id, due_at, lease_token, clock() as now from queue_entry')
  for (let round = 0; round < 10 && (await queue()).length > 0; round++) {
    await sineta.advance(1_000)
    await sineta.deliver()
  }
  expect(await queue()).toEqual([])
  const accepted = Object.values(statuses).length - refused.length
  expect(await sineta.sql('select status, count(*)::int as n from delivery_now group by status order by 1')).toEqual([
    { status: 'delivered', n: accepted },
    { status: 'failed', n: accepted },
  ])
  expect(
    await sineta.sql(
      `select distinct (select count(*)::int from attempt a where a.delivery_id = d.id) as attempts from delivery_now d where status = 'failed'`,
    ),
  ).toEqual([{ attempts: 6 }])
})
