import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseAllowList } from './address.ts'
import { createConnector, createGuardedConnector } from './connector.ts'

// 127.0.0.1 stands for the public internet and the rest of loopback for the private network: on Linux the server is reachable at
// all of these addresses.
const allow = parseAllowList('127.0.0.1/32')

type Answer = string[] | 'servfail' | 'silence'

let server: Server
let port: number
let reached: { address: string | undefined; bytes: number }[] = []
const names = await startNameServer()

beforeAll(async () => {
  server = createServer((socket) => {
    const visit = { address: socket.localAddress, bytes: 0 }
    reached.push(visit)
    socket.on('data', (chunk) => {
      visit.bytes += chunk.length
    })
    socket.on('error', () => socket.destroy())
  }).listen(0, '0.0.0.0')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})

afterAll(() => {
  server.close()
  names.close()
})

function connect(hostname: string, { protocol = 'http:', connectMs = 2000 } = {}, connector = newConnector(connectMs)) {
  reached = []
  return new Promise<string>((resolve) => {
    connector({ hostname, host: hostname, protocol, port: String(port) }, (error, socket) => {
      if (error) return resolve((error as NodeJS.ErrnoException).code ?? error.message)
      resolve(`connected to ${socket.remoteAddress}`)
      socket.destroy()
    })
  })
}

function newConnector(connectMs: number) {
  return createConnector({ allow, connectMs, nameServers: [names.address] })
}

test('a name with a public address is connected to', async () => {
  names.answers.set('ok.test', { A: () => ['127.0.0.1'] })
  expect(await connect('ok.test')).toBe('connected to 127.0.0.1')
})

test.each(['127.0.0.2', '169.254.169.254', '10.1.2.3', '::1', '[::1]', '::ffff:127.0.0.2', '0.0.0.0'])(
  'the private address %s is not connected to, although no name is looked up',
  async (address) => {
    expect(await connect(address)).toBe('EBLOCKED')
    expect(reached).toEqual([])
  },
)

test.each<[string, Record<string, () => Answer>]>([
  ['loopback', { A: () => ['127.0.0.2'] }],
  ['the metadata service', { A: () => ['169.254.169.254'] }],
  ['a private network', { A: () => ['10.1.2.3'] }],
  ['an IPv6 loopback', { AAAA: () => ['::1'] }],
  ['a mapped private address', { AAAA: () => ['::ffff:127.0.0.2'] }],
  ['one public and one private address', { A: () => ['127.0.0.1', '127.0.0.2'] }],
  ['a public IPv4 and a private IPv6 address', { A: () => ['127.0.0.1'], AAAA: () => ['fd00::1'] }],
])('a name that resolves to %s is not connected to', async (_what, answers) => {
  names.answers.set('hostile.test', answers)
  expect(await connect('hostile.test')).toBe('EBLOCKED')
  expect(reached).toEqual([])
})

test('a name that changes its address between two lookups reaches only an allowed address', async () => {
  let asked = 0
  names.answers.set('rebind.test', { A: () => (asked++ % 2 === 0 ? ['127.0.0.1'] : ['127.0.0.2']) })
  const seen = new Set<string>()
  for (let round = 0; round < 1_000; round += 1) {
    seen.add(await connect('rebind.test'))
    expect(reached.every(({ address }) => address === '127.0.0.1')).toBe(true)
  }
  expect([...seen].sort()).toEqual(['EBLOCKED', 'connected to 127.0.0.1'])
})

test('only a few addresses of a name with very many are tried, but all of them are checked', async () => {
  const many = Array.from({ length: 60 }, (_, i) => `127.0.1.${i}`)
  const tried = (answer: string[]) => {
    names.answers.set('many.test', { A: () => answer })
    const options = { allow: parseAllowList('127.0.1.0/24'), connectMs: 2000, nameServers: [names.address] }
    return new Promise<NodeJS.ErrnoException & { errors?: unknown[] }>((resolve) =>
      // Nothing listens there.
      createConnector(options)(
        { hostname: 'many.test', host: 'many.test', protocol: 'http:', port: '9' },
        (...[error]) => resolve(error!),
      ),
    )
  }
  const refused = await tried(many)
  expect([refused.code, refused.errors?.length]).toEqual(['ECONNREFUSED', 8])
  expect((await tried([...many, '127.0.0.2'])).code).toBe('EBLOCKED')
})

test('a name is looked up once in half a minute', async () => {
  let asked = 0
  names.answers.set('often.test', {
    A: () => {
      asked += 1
      return ['127.0.0.1']
    },
  })
  const connector = newConnector(2000)
  for (let round = 0; round < 5; round += 1) await connect('often.test', {}, connector)
  expect(asked).toBe(1)
})

test.each<[string, Record<string, () => Answer>]>([
  ['does not exist', {}],
  ['has no addresses', { A: () => [], AAAA: () => [] }],
  ['gets no answer', { A: () => 'servfail', AAAA: () => 'servfail' }],
])('a name that %s fails, and is looked up again the next time', async (_what, answers) => {
  const connector = newConnector(2000)
  names.answers.set('later.test', answers)
  expect(await connect('later.test', {}, connector)).toBe('ENOTFOUND')
  names.answers.set('later.test', { A: () => ['127.0.0.1'] })
  expect(await connect('later.test', {}, connector)).toBe('connected to 127.0.0.1')
})

test('a name for which only the IPv6 lookup was answered is looked up again the next time', async () => {
  const either = { allow: parseAllowList('127.0.0.1/32,::1/128'), connectMs: 2000, nameServers: [names.address] }
  const connector = createConnector(either)
  // Nothing listens there.
  names.answers.set('half.test', { A: () => 'servfail', AAAA: () => ['::1'] })
  expect(await connect('half.test', {}, connector)).not.toContain('connected')
  names.answers.set('half.test', { A: () => ['127.0.0.1'], AAAA: () => ['::1'] })
  expect(await connect('half.test', {}, connector)).toBe('connected to 127.0.0.1')
})

test('if the name servers of the machine change, the new ones are used', async () => {
  const gone = await startNameServer()
  const nameServers = [gone.address]
  gone.close()
  const connector = createConnector({ allow, connectMs: 5000, nameServers })
  names.answers.set('moved.test', { A: () => ['127.0.0.1'] })
  expect(await connect('moved.test', {}, connector)).toBe('ENOTFOUND')
  nameServers[0] = names.address
  // The first lookup that fails makes it read the name servers again.
  await connect('moved.test', {}, connector)
  expect(await connect('moved.test', {}, connector)).toBe('connected to 127.0.0.1')
})

test('a name server that never answers costs no more than the time to connect', async () => {
  names.answers.set('silent.test', { A: () => 'silence', AAAA: () => 'silence' })
  expect(await connect('silent.test', { connectMs: 50 })).toBe('ETIMEDOUT')
})

test('localhost is loopback without a lookup, where loopback is allowed', async () => {
  names.answers.set('localhost', { A: () => ['127.0.0.2'] })
  expect(await connect('localhost')).toBe('connected to 127.0.0.1')
  const closed = createConnector({ allow: [], connectMs: 2000, nameServers: [names.address] })
  expect(await connect('localhost', {}, closed)).toBe('ENOTFOUND')
})

test.each(['http:', 'https:'])('a resolver that lies gains a connection but not one byte (%s)', async (protocol) => {
  const visited = once(server, 'connection')
  const lying = createGuardedConnector({
    isAllowed: (address) => address === '192.0.2.1',
    lookup: (_name, options, callback) =>
      options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4),
    connectMs: 2000,
  })
  expect(await connect('liar.test', { protocol }, lying)).toBe('EBLOCKED')
  const [visitor] = (await visited) as [Socket]
  if (!visitor.closed) await once(visitor, 'close')
  expect(reached).toEqual([{ address: '127.0.0.1', bytes: 0 }])
})

/** A name server whose answer for a name and a type is computed for every query. */
async function startNameServer() {
  const answers = new Map<string, Record<string, () => Answer>>()
  const socket = createSocket('udp4')
  const types: Record<number, string> = { 1: 'A', 28: 'AAAA' }

  socket.on('message', (query, from) => {
    const labels: string[] = []
    let at = 12
    for (let size = query[at] ?? 0; size > 0; size = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + size))
      at += 1 + size
    }
    const question = query.subarray(12, at + 5)
    const type = query.readUInt16BE(at + 1)
    const known = answers.get(labels.join('.'))
    const answer = known?.[types[type] ?? '']?.() ?? []
    if (answer === 'silence') return
    const records = answer === 'servfail' ? [] : answer.map((address) => record(type, address))
    const code = answer === 'servfail' ? 2 : known ? 0 : 3
    const header = Buffer.alloc(12)
    query.copy(header, 0, 0, 2)
    header.writeUInt16BE(0x8180 | code, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(records.length, 6)
    socket.send(Buffer.concat([header, question, ...records]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { answers, address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() }
}

/** A resource record that points back to the name of the question. */
function record(type: number, address: string): Buffer {
  const bytes = type === 1 ? address.split('.').map(Number) : v6(address)
  return Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes])
}

function v6(address: string): number[] {
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [head = '', tail = ''] = canonical.split('::').map((half) => half)
  const groups = (half: string) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16)))
  const right = groups(tail)
  const all = [...groups(head), ...new Array(8 - groups(head).length - right.length).fill(0), ...right]
  return all.flatMap((group) => [group >> 8, group & 0xff])
}
