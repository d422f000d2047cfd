// Check-ins per second over HTTP, with two deliveries written for each, compared with a plain service and with the same route
// without a database.

import { createHttp } from '@sineta/server/platform/http/http.js'
import { createLog } from '@sineta/server/platform/log.js'
import { createMetrics } from '@sineta/server/platform/metrics.js'
import { withoutToken } from '@sineta/server/platform/operation/caller.js'
import { checkShape } from '@sineta/server/platform/operation/input.js'
import { attendanceOperations } from '@sineta/server/school/attendance/operations.js'
import { type BenchEnvironment, openEnvironment } from './environment.ts'
import { type Figure, measureInTurns, type Report, sized } from './figures.ts'
import { startLoadGenerator } from './load.ts'
import { startPlainService } from './plain.ts'
import { checkInPath, cnpj, createSchool } from './school.ts'

const rounds = sized(5, 1)
const seconds = sized(4, 1)
const warmUpSeconds = sized(4, 1)
const connections = 256

export async function ingest(report: Report): Promise<Figure> {
  const env = await openEnvironment({ role: 'api' })
  const bare = await startBareRoute()
  const plain = await startPlainService(env)
  const load = startLoadGenerator()
  try {
    const nowhere = 'http://127.0.0.1:9/'
    const { token, bodies } = await createSchool(env, nowhere)
    const url = await env.sineta.start()
    const plainUrl = await plain.listen(checkInPath, [nowhere, nowhere])
    const send = async (to: string, forSeconds: number) => {
      const sent = await load.run({ url: to, path: checkInPath, token, bodies, connections, seconds: forSeconds })
      if (sent.refused > 0) throw new Error(`${sent.refused} check-ins were refused`)
      return sent
    }
    const measureIngest = async () => {
      const before = await countDeliveries(env)
      const { answered, perSecond } = await send(url, seconds)
      const written = (await countDeliveries(env)) - before
      if (written !== answered * 2)
        throw new Error(`${answered} check-ins were answered, ${written} deliveries written`)
      return perSecond
    }
    // Prepares statements and compiles code before anything counts.
    await send(bare.url, warmUpSeconds)
    await send(url, warmUpSeconds)
    await send(plainUrl, warmUpSeconds)
    const figure = await measureInTurns(
      rounds,
      {
        baseline: async () => (await send(bare.url, seconds)).perSecond,
        rate: measureIngest,
        plain: async () => (await send(plainUrl, seconds)).perSecond,
      },
      (round, rate, beside, besidePlain) =>
        report(
          `ingest ${round}/${rounds}: ${Math.round(rate)} check-ins/s, plain service ${Math.round(besidePlain!)}, the route without a database ${Math.round(beside)}`,
        ),
    )
    return { bench: 'ingest', ...figure, unit: 'check-ins/s' }
  } finally {
    await load.stop()
    await bare.close()
    await plain.close()
    await env.close()
  }
}

const countDeliveries = async ({ sql }: BenchEnvironment) =>
  (await sql('select count(*)::int as n from delivery'))[0].n as number

/** Starts the same route, with its parsing, checks and headers, but with a response that needs no database. */
async function startBareRoute() {
  const row = attendanceOperations[0]!
  const caller = withoutToken('anonymous')
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
      recognize: async () => caller,
      admit: async () => ({ caller, tenants: 'everyone', context: { school: null } }),
      denied: async () => {},
    },
    perform: async (operation, call) => {
      checkShape(operation.body!, call.body)
      return {
        status: 201,
        headers: { 'x-event-ids': '019cae08-ad66-796c-9230-140af990a702' },
        body: answer,
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
