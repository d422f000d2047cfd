import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { ensureOperator } from './identity/operators.ts'
import type { Showcase } from './pages/pages.ts'
import { placesOf } from './pages/places.ts'
import { type Config, readConfig, SettingError } from './platform/config.ts'
import { localKek } from './platform/crypto/kek.ts'
import { migrate, UnsupportedDatabase } from './platform/database/migrate.ts'
import { reachDatabase, UnreachableDatabase } from './platform/database/reach-database.ts'
import { EmbeddedPostgresFailure, startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts'
import { createLog, describeError } from './platform/log.ts'
import { createSineta } from './sineta.ts'

// Config → parts → start → stop. A failed start ends with one sentence on stderr.

// A stop that takes longer than this is stuck; what it leaves undone is taken up by leases.
const patienceMs = 25_000

// Memory is tidied up when it has grown by half, not by several times as on a machine that has plenty: a worker under load
// then needs 180 MB instead of 390, at the same speed.
setFlagsFromString('--heap-growing-percent=50')

async function main() {
  const config = readConfig(process.env, process.argv.slice(2))
  const log = createLog(config.logLevel)
  const closing: (() => Promise<unknown>)[] = []

  let stopping: Promise<void> | undefined
  const stop = (code: number) => {
    // npm forwards Ctrl-C, so the same signal comes twice: the second one changes nothing.
    stopping ??= (async () => {
      setTimeout(() => process.exit(1), patienceMs).unref()
      for (const close of closing.reverse()) await close()
      process.exit(code)
    })().catch((error: unknown) => {
      log.error({ error: describeError(error) }, 'stop.failed')
      process.exit(1)
    })
    return stopping
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
  process.on('unhandledRejection', (error) => {
    log.error({ error: describeError(error) }, 'process.unhandled_rejection')
    void stop(1)
  })

  if (config.test.endsWithParent) {
    const parent = process.ppid
    setInterval(() => process.ppid === parent || void stop(1), 500).unref()
  }

  try {
    await start(config, closing, log, stop)
  } catch (error) {
    // A start that was stopped on purpose needs no message.
    if (stopping === undefined) process.stderr.write(`${sentence(error, config)}\n`)
    await stop(1)
  }
}

async function start(
  config: Config,
  closing: (() => Promise<unknown>)[],
  log: ReturnType<typeof createLog>,
  stop: (code: number) => void,
) {
  const slowly = config.demo
    ? (what: string) => process.stderr.write(`Waiting for ${what}…\n`)
    : (what: string) => log.warn({ waiting_for: what }, 'start.waiting')
  const kek = config.kek ?? (await localKek(config.dataFolder))
  const databaseUrl =
    config.databaseUrl ?? (await unhurried('PostgreSQL to start', startOwnDatabase(config, closing, stop), slowly))
  if (config.databaseUrl) await reachDatabase(databaseUrl, (reason) => log.warn({ reason }, 'database.waiting'))
  await unhurried('the database to take its tables', migrate(databaseUrl), slowly)
  if (config.firstOperator) await ensureOperator(databaseUrl, config.firstOperator)
  let showcase: Showcase | null = null
  const sineta = createSineta({ config, databaseUrl, kek, log, showcase: () => showcase })
  closing.push(() => sineta.stop())

  // Imported only when a demo is wanted, because it loads the generator of people; and before jobs wait for connections.
  const demo = config.demo && config.role !== 'worker' ? await loadDemo() : null
  const baseUrl = await sineta.start()
  if (demo) {
    const { openDemo, welcome } = demo
    const opening = openDemo(sineta.background, sineta.services.secrets, baseUrl, config)
    const { facts, samples } = await unhurried('the demo school to be written', opening, slowly)
    showcase = { inspector: new URL(facts.inspector_url).pathname, samples }
    process.stdout.write(
      welcome(facts, String(samples.absent_enrollment_number), config.dataFolder, placesOf(sineta.http)),
    )
  } else {
    log.info({ base_url: baseUrl, role: config.role }, 'sineta.started')
  }
}

// On a quiet machine each step of a start takes a second or two.
const sayAfterMs = 5_000

/** A step of the start that may take its time, and says so when it does. */
async function unhurried<T>(what: string, step: Promise<T>, say: (what: string) => void): Promise<T> {
  const timer = setTimeout(say, sayAfterMs, what)
  try {
    return await step
  } finally {
    clearTimeout(timer)
  }
}

async function loadDemo() {
  const [{ openDemo }, { welcome }] = await Promise.all([import('./demo/demo.ts'), import('./demo/welcome.ts')])
  return { openDemo, welcome }
}

async function startOwnDatabase(
  config: Config,
  closing: (() => Promise<unknown>)[],
  stop: (code: number) => void,
): Promise<string> {
  const starting = startEmbeddedPostgres({
    dataFolder: `${config.dataFolder}/postgres`,
    endsWithProcess: config.test.endsWithParent === true,
    onExit: (reason) => {
      process.stderr.write(`${reason}\n`)
      stop(1)
    },
  })
  // Also one that is asked to stop before it runs.
  closing.push(() =>
    starting.then(
      (postgres) => postgres.stop(),
      () => {},
    ),
  )
  return (await starting).socketUrl
}

function sentence(error: unknown, { port, host, dataFolder, databaseUrl }: Config): string {
  if (error instanceof UnsupportedDatabase)
    return databaseUrl
      ? `${error.message}: name an empty database in DATABASE_URL.`
      : `${error.message}: remove the folder ${resolve(dataFolder, 'postgres')} and start again; its data is lost.`
  if ([SettingError, EmbeddedPostgresFailure, UnreachableDatabase].some((kind) => error instanceof kind))
    return (error as Error).message
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use. Stop what uses it, or choose another: PORT=8081 npm start`
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} on ${host} may not be used by this user. Choose one above 1023: PORT=8080 npm start`
  if (code === 'EADDRNOTAVAIL' || syscall === 'getaddrinfo')
    return `HOST ${host} is no address of this machine. HOST=0.0.0.0 listens on all it has.`
  return message ?? String(error)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof SettingError ? error.message : String(error)}\n`)
  process.exit(1)
})
