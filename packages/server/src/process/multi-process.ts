import cluster from 'node:cluster'
import { getHeapStatistics } from 'node:v8'
import type { Showcase } from '../pages/pages.ts'
import type { Config } from '../platform/config.ts'
import { createSecrets } from '../platform/crypto/secrets.ts'
import { backgroundTimeoutMs, Database } from '../platform/database/database.ts'
import { ownAddress } from '../platform/http/own-address.ts'
import type { Log } from '../platform/log.ts'
import { loadDemo } from './demo-start.ts'
import type { Lifecycle } from './lifecycle.ts'
import { heapMegabytes, type Machine, type Member } from './plan.ts'
import { findPort } from './port.ts'
import type { AnnounceIfSlow, Resources } from './resources.ts'
import { createSupervisor } from './supervisor.ts'

export type MultiProcessOptions = {
  /** The script that each member process runs. */
  readonly entry: string
  readonly config: Config
  readonly members: readonly Member[]
  readonly machine: Machine
  readonly resources: Resources
  readonly lifecycle: Lifecycle
  readonly log: Log
  readonly announceIfSlow: AnnounceIfSlow
}

/** Runs the service in several processes. Those that listen share one port (node:cluster); this process supervises them. */
export async function startMultiProcess(options: MultiProcessOptions) {
  const { entry, config, members, machine, resources, lifecycle, log, announceIfSlow } = options
  const heap = heapMegabytes(machine, members.length)
  const isBelowDefault = heap * 1024 ** 2 < getHeapStatistics().heap_size_limit
  cluster.setupPrimary({
    exec: entry,
    args: [],
    execArgv: [...process.execArgv, ...(isBelowDefault ? [`--max-old-space-size=${heap}`] : [])],
  })
  const port = await findPort(config.host, config.port)
  const baseUrl = config.baseUrl ?? ownAddress(config.host, port)
  let showcase: Showcase | null = null
  const supervisor = createSupervisor({
    lifecycle,
    log,
    startMessageFor: (member) => ({
      kind: 'start',
      ...member,
      // Set even if the database is embedded: members notify each other through it, and without a URL each assumes it is alone.
      config: { ...member.config, port, baseUrl, databaseUrl: resources.databaseUrl },
      resources,
      showcase,
    }),
  })
  lifecycle.closeHandlers.push(() => supervisor.stop())

  const startDemo = await loadDemo(config, announceIfSlow)
  const started = await Promise.all(members.map(supervisor.start))
  if (startDemo === null)
    return log.info({ base_url: baseUrl, role: config.role, processes: members.length }, 'sineta.started')
  const system = new Database({
    connectionString: resources.databaseUrl,
    max: 1,
    role: 'sineta_system',
    connectionTimeoutMs: backgroundTimeoutMs,
  })
  try {
    showcase = await startDemo({ system, secrets: createSecrets(resources.kek), baseUrl, places: started[0]!.places })
  } finally {
    await system.close()
  }
  supervisor.publish({ kind: 'showcase', showcase })
}
