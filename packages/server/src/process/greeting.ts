import type { Showcase } from '../pages/pages.ts'
import type { Place } from '../pages/places.ts'
import type { Config } from '../platform/config.ts'
import type { Secrets } from '../platform/crypto/secrets.ts'
import type { Database } from '../platform/database/database.ts'
import type { Unhurried } from './ground.ts'

/** Writes or finds the demo, and welcomes the newcomer. Returns what its pages show. */
export type Greeting = (parts: {
  readonly system: Database
  readonly secrets: Secrets
  readonly baseUrl: string
  readonly places: readonly Place[]
}) => Promise<Showcase>

/** Null: no demo is wanted. Loaded only then, because it brings the generator of people. */
export async function loadGreeting(config: Config, unhurried: Unhurried): Promise<Greeting | null> {
  if (!config.demo || config.role === 'worker') return null
  const [{ openDemo }, { welcome }] = await Promise.all([import('../demo/demo.ts'), import('../demo/welcome.ts')])
  return async ({ system, secrets, baseUrl, places }) => {
    const opening = openDemo(system, secrets, baseUrl, config)
    const { facts, samples } = await unhurried('the demo school to be written', opening)
    process.stdout.write(welcome(facts, String(samples.absent_enrollment_number), config.dataFolder, places))
    return { inspector: new URL(facts.inspector_url).pathname, samples }
  }
}
