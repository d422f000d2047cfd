import { parseArgs } from 'node:util'
import { type Config, SettingError } from '../platform/config.ts'
import type { CommandTools, Run } from './command.ts'
import { checks } from './doctor-checks.ts'
import { sentenceOf } from './failure.ts'
import { onDatabase } from './open-database.ts'

/** Checks everything that a deployment needs, without changing anything. */
export const run: Run = async ({ args, config, say }) => {
  const { receiver } = parseArgs({ args: [...args], options: { receiver: { type: 'string' } } }).values
  if (receiver !== undefined && !/^https?:\/\/./.test(receiver))
    throw new Error(`--receiver must be a URL such as https://example.com/hooks; it is "${receiver}".`)
  const settings = readSettings({ config, say })
  if (settings === null) return false
  let isFine = true
  try {
    await onDatabase(settings, async (url) => {
      for (const { name, look } of checks) {
        const { fault, fact } = await look({ settings, url, receiver }).then(
          (fact) => ({ fault: null, fact }),
          (error: unknown) => ({ fault: sentenceOf(error), fact: null }),
        )
        if (fault !== null) isFine = false
        say(`${fault === null ? 'ok    ' : 'FAULT '}${name.padEnd(10)}${fault ?? fact}`)
      }
    })
  } catch (error) {
    say(`FAULT database  ${sentenceOf(error)}`)
    return false
  }
  say(isFine ? 'All checks passed.' : 'Some checks failed; see the lines that begin with FAULT.')
  return isFine
}

function readSettings({ config, say }: Pick<CommandTools, 'config' | 'say'>): Config | null {
  try {
    const settings = config()
    say(`ok    settings  NODE_ENV=${settings.production ? 'production' : 'development'}`)
    return settings
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    say(`FAULT settings  ${error.message}`)
    return null
  }
}
