import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, anApp, aSchool, aStudent, connect as connectApp } from '../support/builders.ts'
import { createDatabase, overTcp, type TestDatabase } from '../support/database.ts'
import { rowsOf } from '../support/processes.ts'

// A round trip costs more than any of our statements, so their number is a guarantee. Counted on the wire, between the service
// and PostgreSQL.

let database: TestDatabase
let wire: Awaited<ReturnType<typeof startWire>>
let service: ReturnType<typeof rowsOf>

beforeAll(async () => {
  database = await createDatabase()
  wire = await startWire(database.url)
  service = rowsOf(wire.url)
})
afterAll(async () => {
  await service.close()
  await wire.close()
  await database.drop()
})

/** A proxy that counts how often the service sends after a response. */
async function startWire(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let roundTrips = 0
  const server = createServer({ noDelay: true }, (client) => {
    const postgres = connect({ host: hostname, port: Number(port), noDelay: true })
    let isAsking = false
    client.on('data', (chunk) => {
      if (!isAsking) roundTrips++
      isAsking = true
      postgres.write(chunk)
    })
    postgres.on('data', (chunk) => {
      isAsking = false
      client.write(chunk)
    })
    for (const [one, other] of [
      [client, postgres],
      [postgres, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: overTcp(databaseUrl, `127.0.0.1:${(server.address() as AddressInfo).port}`),
    async during(work: () => Promise<unknown>) {
      roundTrips = 0
      await work()
      return roundTrips
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

test('a lone check-in with two receivers takes two round trips', async () => {
  const { builders, parts } = service
  const client = await aClient(builders, { webhookUrl: 'http://127.0.0.1:9/' })
  const school = await aSchool(builders, client)
  await connectApp(builders, await anApp(builders, { productionUrl: 'http://127.0.0.1:9/' }), client)
  const checkIn = async (enrollment_number: string) => {
    const { statusCode, body } = await parts.http.inject({
      method: 'POST',
      url: '/v1/attendance/student/biometric/check/in',
      headers: { authorization: `Bearer ${school.deviceKey}` },
      payload: { school_cnpj: school.cnpj, enrollment_number },
    })
    expect(statusCode, body).toBe(201)
  }
  // Opens the connections. The first reading records that the key is in use, and the second makes the process keep the key.
  for (let i = 0; i < 3; i++) await checkIn((await aStudent(builders, school)).number)
  const counts: number[] = []
  // On a busy machine one response may arrive in two pieces and count twice, so repeat until one arrives whole.
  while (!counts.includes(2) && counts.length < 60) {
    const { number } = await aStudent(builders, school)
    counts.push(await wire.during(() => checkIn(number)))
  }
  // Other workers are notified after the commit, on another connection, so the notification of one check-in may fall into the
  // next.
  expect(Math.min(...counts)).toBe(2)
})
