import { setMaxListeners } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { writeAudit } from './identity/audit/audit.ts'
import { modules } from './modules.ts'
import { operations } from './operations.ts'
import { createReadiness } from './pages/health.ts'
import { createHealthChecks } from './pages/health-checks.ts'
import { createReadMetrics } from './pages/metrics.ts'
import { sendMissingPage } from './pages/missing-page.ts'
import { registerPages, type Showcase } from './pages/pages.ts'
import { createWorkerServer } from './pages/worker-server.ts'
import { publishEvents } from './panel/live.ts'
import type { Config } from './platform/config.ts'
import { createSecrets, sha256 } from './platform/crypto/secrets.ts'
import type { Database } from './platform/database/database.ts'
import { createDatabases } from './platform/database/databases.ts'
import { createHttp } from './platform/http/http.ts'
import { createSendInternalRequest } from './platform/http/internal-request.ts'
import { ownAddress } from './platform/http/own-address.ts'
import { createJobRunner } from './platform/jobs/runner.ts'
import type { JobRunner } from './platform/jobs.ts'
import { createLog, type Log } from './platform/log.ts'
import { createMailer } from './platform/mailer.ts'
import { createMetrics } from './platform/metrics.ts'
import type { Services } from './platform/operation/operation.ts'
import { createCursors } from './platform/operation/page.ts'
import { createStreamSlots } from './platform/operation/stream-slots.ts'
import type { Emitted, Perform } from './platform/perform/call.ts'
import { createLimiter } from './platform/perform/limiter.ts'
import { createPerform } from './platform/perform/perform.ts'
import { cleanUpJob } from './platform/retention.ts'
import { publishChanges } from './portal/deliveries/live-topics.ts'
import { rehearse } from './rehearsal/rehearsal.ts'
import { createGate } from './tenancy/gate/gate.ts'
import { parseAllowList } from './webhooks/egress/address.ts'
import { createSender, type SenderOptions, userAgentOf } from './webhooks/egress/sender.ts'
import { createChanges } from './webhooks/log/changes.ts'
import { createStreamWatch } from './webhooks/log/stream-watch.ts'
import { failPoints } from './webhooks/worker/fail-points.ts'
import { createHint } from './webhooks/worker/hint.ts'
import type { Worker } from './webhooks/worker/loop.ts'
import { createEngineMetrics } from './webhooks/worker/metrics.ts'
import { createPresence } from './webhooks/worker/presence.ts'
import { createRecordEvents } from './webhooks/worker/record.ts'
import { publishedTiming } from './webhooks/worker/timing.ts'
import { createWorker } from './webhooks/worker/worker.ts'

export type SinetaOptions = {
  config: Config
  databaseUrl: string
  /** Keys that seal secrets, newest first. */
  kek: readonly string[]
  log?: Log
  senderLimits?: SenderOptions['limits']
  /** How long requests and workers wait for a silent database or a lock; tests share their machine and wait longer. */
  databaseTimeoutMs?: number
  /** What the home page and the reference show of the demo. */
  showcase?: () => Showcase | null
  /** False if another process of the same command listens on the port. */
  listens?: boolean
  /** Whether a start rehearses its first requests, if it serves any. */
  rehearses?: boolean
  /** Reads the metrics of all processes of the command, if there are several. */
  readAllMetrics?: () => Promise<string>
}

export type Sineta = {
  readonly http: FastifyInstance
  readonly worker: Worker
  readonly app: Database
  readonly system: Database
  /** For work that no caller waits for. */
  readonly background: Database
  readonly services: Services
  readonly jobs: JobRunner
  /** Performs an operation like a request that was admitted. */
  readonly perform: Perform
  /** Reads the metrics of this process. */
  readMetrics(): Promise<string>
  /** Starts to listen and to deliver, according to the role. Returns the base URL. */
  start(): Promise<string>
  stop(): Promise<void>
}

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || host.startsWith('127.')

/** Connects the parts without starting anything, so tests can create as many instances as they like. */
export function createSineta({
  config,
  databaseUrl,
  kek,
  log = createLog(config.logLevel),
  senderLimits,
  databaseTimeoutMs,
  showcase = () => null,
  listens = true,
  rehearses = false,
  readAllMetrics,
}: SinetaOptions): Sineta {
  const { app, system, engine, background } = createDatabases({
    url: databaseUrl,
    max: config.databasePool,
    timeoutMs: databaseTimeoutMs,
    log,
    onCommit: () => worker.onCommitted(),
  })
  const presence = createPresence(engine)
  // An embedded database serves this process alone, so there is no other process to notify of changes or to wake, and every
  // delivery is queued here.
  const isAlone = config.databaseUrl === null
  const changes = createChanges({ database: engine, connectionString: isAlone ? null : databaseUrl })
  const metrics = createMetrics(config.role)
  const secrets = createSecrets(kek)
  let baseUrl = config.baseUrl ?? ownAddress(config.host, config.port)
  const stopping = new AbortController()
  // Every open stream listens to this signal, and there may be any number of streams.
  setMaxListeners(0, stopping.signal)
  const asSystem: Services['asSystem'] = (work) => system.transaction({ clients: [] }, work)
  const services: Services = {
    secrets,
    cursors: createCursors(sha256(`cursors ${kek[0]}`)),
    get baseUrl() {
      return baseUrl
    },
    stopping: stopping.signal,
    egressAllow: config.egressAllow,
    egressAddresses: config.egressAddresses,
    get reachedBy() {
      // Production always counts as https, even if BASE_URL says http.
      if (config.production || baseUrl.startsWith('https:')) return 'https'
      return isLoopback(new URL(baseUrl).hostname) ? 'loopback' : 'http'
    },
    requireMfa: config.requireMfa,
    operations,
    request: (request) => sendInternally(request),
    changes,
    takeStreamSlot: createStreamSlots('app or school'),
    awaitDeliveries: createStreamWatch({ asSystem, log }),
    asSystem,
  }

  const sender = createSender({
    allow: parseAllowList(config.egressAllow.join(',')),
    userAgent: userAgentOf(baseUrl),
    ...(senderLimits && { limits: senderLimits }),
  })
  const worker = createWorker({
    database: engine,
    sender,
    secrets,
    log,
    metrics: createEngineMetrics(metrics.registry),
    maxInFlight: config.workerInFlight,
    onChange: (appIds) => changes.publish('deliveries', appIds),
    isAlone,
    timing: {
      ...publishedTiming,
      ...(config.test.leaseSeconds && { leaseSeconds: config.test.leaseSeconds }),
      ...(config.test.delaysDividedBy && { delaysDividedBy: config.test.delaysDividedBy }),
    },
    ...(config.test.failPoint && { failPoints: failPoints[config.test.failPoint] }),
  })
  const hint = isAlone ? null : createHint({ database: engine, connectionString: databaseUrl, onHint: worker.wake })
  const onCommitted = (events: readonly Emitted[]) => publishEvents(changes, events)
  const record = createRecordEvents(worker, () => {
    worker.wake()
    hint?.publish()
  })
  const mailer = createMailer({
    smtpUrls: config.smtpUrls,
    requireTls: config.smtpTls === 'required',
    from: config.mailFrom ?? `Sineta <no-reply@${new URL(baseUrl).hostname}>`,
    production: config.production,
    log,
  })
  const jobs = createJobRunner(
    [...modules.flatMap(({ jobs = [] }) => jobs), cleanUpJob(modules.flatMap(({ retention = [] }) => retention))],
    { ...background, record, onCommitted, services, changes, mailer, sender, log },
  )
  const limit = createLimiter(system, { onlyGuesses: !config.rateLimits })
  const perform = createPerform({ app, system, services, record, writeAudit, limit, log, onCommitted })
  const gate = createGate({ system, limited: config.rateLimits, site: services })
  const http = createHttp({
    operations,
    perform,
    gate,
    log,
    metrics,
    baseUrl: () => baseUrl,
    trustProxy: config.trustProxy,
    sendMissingPage,
  })
  const sendInternally = createSendInternalRequest(http)
  publishChanges(http, changes)
  http.addHook('preClose', async () => stopping.abort())
  let draining = false
  const readiness = createReadiness({
    checks: createHealthChecks({ app, system, secrets }),
    metrics,
    isDraining: () => draining,
  })
  const readMetrics = createReadMetrics(metrics, system, readiness)
  const health = { readiness, readMetrics: readAllMetrics ?? readMetrics, metricsToken: config.metricsToken }
  // A worker serves the API only to its own jobs; to the outside it serves only health checks and metrics.
  const exposedHttp = config.role === 'worker' ? createWorkerServer(health) : http
  if (exposedHttp === http)
    registerPages(http, {
      ...health,
      system,
      secrets,
      operations,
      gate,
      log,
      takeStreamSlot: services.takeStreamSlot,
      baseUrl: () => baseUrl,
      showcase,
    })

  return {
    http,
    worker,
    app,
    system,
    background: background.system,
    services,
    jobs,
    perform,
    readMetrics,
    async start() {
      // Registering the routes blocks for long enough that database connections time out, so it is done before the first jobs,
      // which make requests through them.
      await http.ready()
      if (rehearses && config.role !== 'worker')
        await rehearse({ app, system, engine, services, writeAudit, limit, role: config.role, log }, stopping.signal)
      if (draining) throw new Error('stopped before it had started')
      if (listens) {
        await exposedHttp.listen({ port: config.port, host: config.host })
        // With port 0, the system has chosen the port.
        const { port } = exposedHttp.server.address() as { port: number }
        baseUrl = config.baseUrl ?? ownAddress(config.host, port)
      }
      if (config.role !== 'api') {
        worker.start()
        presence.start()
        hint?.listen()
        jobs.start()
      }
      return baseUrl
    },
    async stop() {
      // Fail readiness first, and give load balancers time to notice. None sends requests to a worker.
      draining = true
      if (http.server.listening) await setTimeout(config.drainSeconds * 1000)
      for (const { pool } of [background.app, background.system]) pool.shortenWaits()
      // All at once, because the worker's deliveries in flight may take until their deadline.
      await Promise.all([http.close(), jobs.stop(), worker.stop().then(presence.stop)])
      // A worker serves its health checks until nothing is in flight.
      if (exposedHttp !== http) await exposedHttp.close()
      await Promise.all([hint?.close(), changes.close()])
      await sender.close()
      await Promise.all([app, system, engine, background.app, background.system].map((database) => database.close()))
    },
  }
}
