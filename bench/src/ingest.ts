// Check-ins per second through HTTP, two deliveries written for each, against the same route without a database.

import { createHttp } from '@sineta/server/platform/http.js'
import { checkShape } from '@sineta/server/platform/input.js'
import { createLog } from '@sineta/server/platform/log.js'
import { createMetrics } from '@sineta/server/platform/metrics.js'
import type { Caller } from '@sineta/server/platform/operation.js'
import { attendanceOperations } from '@sineta/server/school/attendance/operations.js'
import { type Figure, median, type Report } from './figures.ts'
import { type House, openHouse } from './house.ts'
import { startLoad } from './load.ts'
import { aSchool, checkInPath, cnpj } from './school.ts'

const rounds = 3
const seconds = 5
const warmUpSeconds = 4
const connections = 256

export async function ingest(report: Report): Promise<Figure> {
  const house = await openHouse({ role: 'api' })
  const bare = await bareRoute()
  const load = startLoad()
  const rates: number[] = []
  const baselines: number[] = []
  try {
    const { token, bodies } = await aSchool(house, 'http://127.0.0.1:9/')
    const url = await house.sineta.start()
    const send = (to: string, seconds: number) =>
      load.run({ url: to, path: checkInPath, token, bodies, connections, seconds })
    // Statements are prepared and code compiled before anything counts.
    await send(bare.url, warmUpSeconds)
    await send(url, warmUpSeconds)
    for (let round = 1; round <= rounds; round++) {
      const without = await send(bare.url, seconds)
      const events = await count(house)
      const real = await send(url, seconds)
      if (real.refused > 0) throw new Error(`${real.refused} check-ins were refused`)
      const written = (await count(house)) - events
      if (written !== real.answered * 2)
        throw new Error(`${real.answered} check-ins were answered, ${written} deliveries written`)
      rates.push(real.perSecond)
      baselines.push(without.perSecond)
      report(
        `ingest ${round}/${rounds}: ${Math.round(real.perSecond)} check-ins/s, the route without a database ${Math.round(without.perSecond)}`,
      )
    }
  } finally {
    await load.stop()
    await bare.close()
    await house.close()
  }
  const rate = median(rates)
  const baseline = median(baselines)
  return { bench: 'ingest', ratio: rate / baseline, rate, baseline, unit: 'check-ins/s' }
}

const count = async ({ sql }: House) => (await sql('select count(*)::int as n from delivery'))[0].n as number

/** The same route, its parsing, its checks and its headers, with an answer that needs no database. */
async function bareRoute() {
  const row = attendanceOperations[0]!
  const caller: Caller = {
    kind: 'device',
    tokenId: '00000000-0000-0000-0000-000000000000',
    scopes: [],
    client: null,
    appId: null,
    partnerId: null,
    user: null,
    entranceId: null,
  }
  const answer = JSON.stringify({
    id: '789031de-c2c7-4e4a-9fd1-97450a251d12',
    school_cnpj: cnpj,
    student_id: '260b38c8-7b2c-4284-8f95-cb8d6163a59a',
    enrollment_number: '2026.00123',
    direction: 'in',
    checked_in_at: '2026-03-02 07:12:09',
    entrance_id: null,
    source: 'biometric',
    anomaly: null,
    duplicate: false,
    created_at: '2026-03-02T07:12:09-03:00',
  })
  const http = createHttp({
    operations: [row],
    gate: {
      authenticate: async () => caller,
      admit: async () => ({ caller, school: null, tenants: 'everyone' }),
      denied: async () => {},
    },
    perform: async (operation, call) => {
      checkShape(operation.body!, call.body)
      return {
        status: 201,
        headers: { 'x-event-ids': '019cae08-ad66-796c-9230-140af990a702' },
        body: answer,
        eventCount: 1,
      }
    },
    log: createLog('error'),
    metrics: createMetrics(),
    baseUrl: () => '',
    trustProxy: null,
  })
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  return { url, close: () => http.close() }
}
