import { modules } from '../modules.ts'
import { localKek } from '../platform/crypto/kek.ts'
import { createSecrets } from '../platform/crypto/secrets.ts'
import { asSystem } from '../platform/database/as-system.ts'
import { resealAll } from '../platform/reseal.ts'
import type { Run } from './command.ts'
import { onDatabaseAlone } from './open-database.ts'

/** Run after the new key was put first into KEK and every process was started with it. Afterwards the old key can be removed. */
export const run: Run = async ({ config, say }) => {
  const settings = config()
  const sealed = modules.flatMap(({ sealed = [] }) => sealed)
  // The key of one machine is in a file that its service has read at its start, before the new key was written there.
  const { count, key } = await onDatabaseAlone(settings, async (url) => {
    const secrets = createSecrets(settings.kek ?? (await localKek(settings.dataFolder)))
    const count = await asSystem(url, (system) => resealAll(system, secrets, sealed))
    return { count, key: secrets.newestKey }
  })
  say(`${count} secrets were resealed with key ${key}; older keys are no longer needed.`)
  return true
}
