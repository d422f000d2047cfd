import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { jobs as allJobs } from './jobs.ts'
import { operations } from './operations.ts'
import { registerPages, type Showcase } from './pages/index.ts'
import type { Config } from './platform/config.ts'
import { Database } from './platform/database.ts'
import { createHttp } from './platform/http.ts'
import { createJobs, type JobRunner } from './platform/jobs.ts'
import { createLog, type Log } from './platform/log.ts'
import { createMetrics } from './platform/metrics.ts'
import type { Services } from './platform/operation.ts'
import { createCursors } from './platform/page.ts'
import { performer } from './platform/perform.ts'
import { createSecrets, sha256 } from './platform/secrets.ts'
import { createGate } from './tenancy/gate.ts'
import { parseAllowList } from './webhooks/egress/address.ts'
import { createEngineMetrics } from './webhooks/engine-metrics.ts'
import { record } from './webhooks/outbox.ts'
import { createSender, type SenderOptions } from './webhooks/sender.ts'
import { createWorker, type Worker } from './webhooks/worker.ts'

export type SinetaOptions = {
  config: Config
  databaseUrl: string
  /** Keys that seal secrets, newest first. */
  kek: readonly string[]
  log?: Log
  senderLimits?: SenderOptions['limits']
  /** What the demo has to show on the home page and in the reference. */
  showcase?: () => Showcase | null
}

export type Sineta = {
  readonly http: FastifyInstance
  readonly worker: Worker
  readonly app: Database
  readonly system: Database
  readonly services: Services
  readonly jobs: JobRunner
  /** Listens and delivers, as far as the role says. Returns the address. */
  start(): Promise<string>
  stop(): Promise<void>
}

/** Puts the parts together; starts nothing. Tests build as many as they like. */
export function createSineta({
  config,
  databaseUrl,
  kek,
  log = createLog(config.logLevel),
  senderLimits,
  showcase = () => null,
}: SinetaOptions): Sineta {
  const onError = (error: Error) => log.warn({ error: { message: error.message } }, 'database.connection_lost')
  const app = new Database({ connectionString: databaseUrl, max: config.databasePool, role: 'sineta_app', onError })
  const system = new Database({
    connectionString: databaseUrl,
    max: config.databasePool,
    role: 'sineta_system',
    onError,
  })
  const engine = new Database({
    connectionString: databaseUrl,
    max: 6,
    role: 'sineta_system',
    onError,
    indexLookupsOnly: true,
  })

  const metrics = createMetrics()
  const secrets = createSecrets(kek)
  let baseUrl = config.baseUrl ?? `http://${config.host}:${config.port}`
  const services = {
    secrets,
    cursors: createCursors(sha256(`cursors ${kek[0]}`)),
    get baseUrl() {
      return baseUrl
    },
    egressAllow: config.egressAllow,
  }

  const sender = createSender({
    allow: parseAllowList(config.egressAllow.join(',')),
    userAgent: `Sineta-Webhooks/1 (+${baseUrl}/docs)`,
    ...(senderLimits && { limits: senderLimits }),
  })
  const worker = createWorker({
    database: engine,
    sender,
    secrets,
    log,
    metrics: createEngineMetrics(metrics.registry),
  })
  const jobs = createJobs(allJobs, { app, system, record, committed: worker.wake, log })
  const perform = performer({ app, system, services, record, committed: worker.wake })
  const http = createHttp({
    operations,
    perform,
    gate: createGate({ system, limited: config.rateLimits }),
    log,
    metrics,
    baseUrl: () => baseUrl,
    trustProxy: config.trustProxy,
  })
  let draining = false
  registerPages(http, {
    operations,
    system,
    secrets,
    log,
    metrics,
    baseUrl: () => baseUrl,
    isDraining: () => draining,
    showcase,
  })

  return {
    http,
    worker,
    app,
    system,
    services,
    jobs,
    async start() {
      if (config.role !== 'worker') {
        await http.listen({ port: config.port, host: config.host })
        // With port 0 the system chose one.
        const { port } = http.server.address() as { port: number }
        baseUrl = config.baseUrl ?? `http://${config.host}:${port}`
      }
      if (config.role !== 'api') {
        worker.start()
        jobs.start()
      }
      return baseUrl
    },
    async stop() {
      // Whoever sends us requests is told first, and given the time to notice.
      draining = true
      if (http.server.listening) await setTimeout(config.drainSeconds * 1000)
      await http.close()
      await jobs.stop()
      await worker.stop()
      await sender.close()
      await Promise.all([app.close(), system.close(), engine.close()])
    },
  }
}
