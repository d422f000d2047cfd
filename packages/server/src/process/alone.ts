import type { Showcase } from '../pages/pages.ts'
import { placesOf } from '../pages/places.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { createSineta } from '../sineta.ts'
import { loadGreeting } from './greeting.ts'
import type { AnnounceIfSlow, Ground } from './ground.ts'
import type { Life } from './life.ts'

/** Runs the whole service, or one role of it, in this process. */
export async function startAlone(
  config: Config,
  ground: Ground,
  { closing }: Life,
  log: Log,
  announceIfSlow: AnnounceIfSlow,
) {
  let showcase: Showcase | null = null
  const sineta = createSineta({ config, ...ground, log, showcase: () => showcase })
  closing.push(() => sineta.stop())
  // Loading blocks the event loop, so it is done before jobs start and wait for database connections.
  const greet = await loadGreeting(config, announceIfSlow)
  const baseUrl = await sineta.start()
  if (greet === null) return log.info({ base_url: baseUrl, role: config.role }, 'sineta.started')
  const { secrets } = sineta.services
  showcase = await greet({ system: sineta.background, secrets, baseUrl, places: placesOf(sineta.http) })
}
