import { listPageLinks } from '../pages/page-links.ts'
import type { Showcase } from '../pages/pages.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { createSineta } from '../sineta.ts'
import { loadDemo } from './demo-start.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { AnnounceIfSlow, Resources } from './resources.ts'

/** Runs the whole service, or one role of it, in this process. */
export async function startSingleProcess(
  config: Config,
  resources: Resources,
  { closeHandlers }: Lifecycle,
  log: Log,
  announceIfSlow: AnnounceIfSlow,
) {
  let showcase: Showcase | null = null
  const sineta = createSineta({ config, ...resources, log, showcase: () => showcase, rehearses: true })
  closeHandlers.push(() => sineta.stop())
  // Loading blocks the event loop, so it is done before jobs start and wait for database connections.
  const startDemo = await loadDemo(config, announceIfSlow)
  const baseUrl = await sineta.start()
  if (startDemo === null) return log.info({ base_url: baseUrl, role: config.role }, 'sineta.started')
  const { secrets } = sineta.services
  showcase = await startDemo({ system: sineta.background, secrets, baseUrl, places: listPageLinks(sineta.http) })
}
