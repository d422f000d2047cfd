import type { PageLink } from '../pages/page-links.ts'
import type { Showcase } from '../pages/pages.ts'
import type { Config } from '../platform/config.ts'
import type { Secrets } from '../platform/crypto/secrets.ts'
import type { Database } from '../platform/database/database.ts'
import type { AnnounceIfSlow } from './resources.ts'

/** Creates the demo data unless it exists, prints the welcome message, and returns what the pages show of the demo. */
export type StartDemo = (parts: {
  readonly system: Database
  readonly secrets: Secrets
  readonly baseUrl: string
  readonly places: readonly PageLink[]
}) => Promise<Showcase>

/** Returns null if no demo is wanted. The demo is imported only on demand, because it loads the generator of people. */
export async function loadDemo(config: Config, announceIfSlow: AnnounceIfSlow): Promise<StartDemo | null> {
  if (!config.demo || config.role === 'worker') return null
  const [{ openDemo }, { welcome }] = await Promise.all([import('../demo/demo.ts'), import('../demo/welcome.ts')])
  return async ({ system, secrets, baseUrl, places }) => {
    const opening = openDemo(system, secrets, baseUrl, config)
    const { facts, samples } = await announceIfSlow('the demo school to be created', opening)
    process.stdout.write(welcome(facts, String(samples.absent_enrollment_number), config.dataFolder, places))
    return { inspector: new URL(facts.inspector_url).pathname, samples }
  }
}
