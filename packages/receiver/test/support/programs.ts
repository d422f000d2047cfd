import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Whether a program is on this machine. Where it is not, its tests step aside with a line that says so; where everything
 * must be proven (`REQUIRE_LANGUAGES=1`), they fail instead.
 */
export function isInstalled(program: string, remedy: string): boolean {
  const isThere = (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
  if (isThere) return true
  const sentence = `${program} is not on this machine, so nothing is shown about it here. On Debian: ${remedy}`
  if (process.env.REQUIRE_LANGUAGES === '1') throw new Error(sentence)
  console.warn(sentence)
  return false
}
