import { parseArgs } from 'node:util'
import { type Config, SettingError } from '../platform/config.ts'
import type { CommandTools, Run } from './command.ts'
import { checks } from './doctor-checks.ts'
import { messageFor } from './failure.ts'
import { withDatabase } from './open-database.ts'

/** Checks everything that a deployment needs, without changing anything. */
export const run: Run = async ({ args, config, print }) => {
  const { receiver } = parseArgs({ args: [...args], options: { receiver: { type: 'string' } } }).values
  if (receiver !== undefined && !/^https?:\/\/./.test(receiver))
    throw new Error(`--receiver must be a URL such as https://example.com/hooks; it is "${receiver}".`)
  const settings = readSettings({ config, print })
  if (settings === null) return false
  let isFine = true
  try {
    await withDatabase(settings, async (url) => {
      for (const { name, look } of checks) {
        const { fault, fact } = await look({ settings, url, receiver }).then(
          (fact) => ({ fault: null, fact }),
          (error: unknown) => ({ fault: messageFor(error), fact: null }),
        )
        if (fault !== null) isFine = false
        print(`${fault === null ? 'ok    ' : 'FAULT '}${name.padEnd(10)}${fault ?? fact}`)
      }
    })
  } catch (error) {
    print(`FAULT database  ${messageFor(error)}`)
    return false
  }
  print(isFine ? 'All checks passed.' : 'Some checks failed; see the lines that begin with FAULT.')
  return isFine
}

function readSettings({ config, print }: Pick<CommandTools, 'config' | 'print'>): Config | null {
  try {
    const settings = config()
    print(`ok    settings  NODE_ENV=${settings.production ? 'production' : 'development'}`)
    return settings
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    print(`FAULT settings  ${error.message}`)
    return null
  }
}
