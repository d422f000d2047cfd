import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { type Config, readConfig, SettingError } from './platform/config.ts'
import { createLog, type Log } from './platform/log.ts'
import { createLifecycle, type Lifecycle, stopTimeoutMs } from './process/lifecycle.ts'
import { detectMachine } from './process/machine.ts'
import { runMember } from './process/member.ts'
import { keepMemorySmall } from './process/memory.ts'
import { startMultiProcess } from './process/multi-process.ts'
import { planMembers, processCount, totalConnections } from './process/plan.ts'
import { createAnnounceIfSlow, prepareResources } from './process/resources.ts'
import { startSingleProcess } from './process/single-process.ts'
import { reportFailure } from './process/start-failure.ts'

// Reads the settings, prepares the database and the keys, and starts one process or several. A failed start prints one sentence
// to stderr.

/** Added to the stop limit of this process, so that its members reach their own limit first. */
const supervisorMarginMs = 3_000

async function main() {
  const config = readConfig(process.env, process.argv.slice(2))
  const log = createLog(config.logLevel)
  const lifecycle = createLifecycle(log, config.drainSeconds * 1000 + stopTimeoutMs + supervisorMarginMs)
  if (config.test.endsWithParent) {
    const parent = process.ppid
    setInterval(() => process.ppid === parent || void lifecycle.stop(1), 500).unref()
  }
  try {
    await start(config, lifecycle, log)
    keepMemorySmall()
  } catch (error) {
    // A start that was stopped on purpose needs no message.
    if (!lifecycle.isStopping) reportFailure(error, config)
    await lifecycle.stop(1)
  }
}

async function start(config: Config, lifecycle: Lifecycle, log: Log) {
  const announceIfSlow = createAnnounceIfSlow(config, log)
  const machine = detectMachine()
  const members = planMembers(config, processCount(config, machine.cores))
  const resources = await prepareResources(config, totalConnections(members), lifecycle, log, announceIfSlow)
  if (members.length === 1) return startSingleProcess(config, resources, lifecycle, log, announceIfSlow)
  const entry = fileURLToPath(import.meta.url)
  await startMultiProcess({ entry, config, members, machine, resources, lifecycle, log, announceIfSlow })
}

if (cluster.isWorker) runMember()
else
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof SettingError ? error.message : String(error)}\n`)
    process.exit(1)
  })
