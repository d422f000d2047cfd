import { modules } from '../modules.ts'
import { readOrCreateKek } from '../platform/crypto/kek.ts'
import { createSecrets } from '../platform/crypto/secrets.ts'
import { asSystem } from '../platform/database/as-system.ts'
import { resealAll } from '../platform/reseal.ts'
import type { Run } from './command.ts'
import { withDatabaseAlone } from './open-database.ts'

/**
 * Reseals all secrets. Run it after putting the new key first in KEK and restarting every process; then the old key can be
 * removed.
 */
export const run: Run = async ({ config, print }) => {
  const settings = config()
  const sealed = modules.flatMap(({ sealed = [] }) => sealed)
  // With the embedded database, the key is in a file. A running service read it at its start, before the new key was added.
  const { count, key } = await withDatabaseAlone(settings, async (url) => {
    const secrets = createSecrets(settings.kek ?? (await readOrCreateKek(settings.dataFolder)))
    const count = await asSystem(url, (system) => resealAll(system, secrets, sealed))
    return { count, key: secrets.newestKeyId }
  })
  print(`${count} secrets were resealed with key ${key}; older keys are no longer needed.`)
  return true
}
