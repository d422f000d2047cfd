import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { type Config, readConfig, SettingError } from './platform/config.ts'
import { createLog, type Log } from './platform/log.ts'
import { startAlone } from './process/alone.ts'
import { reportFailure } from './process/failure.ts'
import { startFamily } from './process/family.ts'
import { createAnnounceIfSlow, prepareGround } from './process/ground.ts'
import { beginLife, type Life, patienceMs } from './process/life.ts'
import { thisMachine } from './process/machine.ts'
import { runMember } from './process/member.ts'
import { keepMemorySmall } from './process/memory.ts'
import { connectionsFor, membersOf, processCount } from './process/plan.ts'

// Reads the settings, prepares the database and the keys, and starts one process or several. A failed start prints one sentence
// to stderr.

/** Added to the stop limit of this process, so that its members reach their own limit first. */
const beforeMembersMs = 3_000

async function main() {
  const config = readConfig(process.env, process.argv.slice(2))
  const log = createLog(config.logLevel)
  const life = beginLife(log, config.drainSeconds * 1000 + patienceMs + beforeMembersMs)
  if (config.test.endsWithParent) {
    const parent = process.ppid
    setInterval(() => process.ppid === parent || void life.stop(1), 500).unref()
  }
  try {
    await start(config, life, log)
    keepMemorySmall()
  } catch (error) {
    // A start that was stopped on purpose needs no message.
    if (!life.isStopping) reportFailure(error, config)
    await life.stop(1)
  }
}

async function start(config: Config, life: Life, log: Log) {
  const announceIfSlow = createAnnounceIfSlow(config, log)
  const machine = thisMachine()
  const members = membersOf(config, processCount(config, machine.cores))
  const ground = await prepareGround(config, connectionsFor(members), life, log, announceIfSlow)
  if (members.length === 1) return startAlone(config, ground, life, log, announceIfSlow)
  const entry = fileURLToPath(import.meta.url)
  await startFamily({ entry, config, members, machine, ground, life, log, announceIfSlow })
}

if (cluster.isWorker) runMember()
else
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof SettingError ? error.message : String(error)}\n`)
    process.exit(1)
  })
