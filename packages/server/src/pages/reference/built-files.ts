import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { packageFolder } from '../../platform/package-folder.ts'

/** The style sheets and scripts of the reference, under the hashed names from the build of the guide. */
export type BuiltFiles = {
  readonly styles: readonly string[]
  readonly script: string
  readonly scheme: string
  readonly font: string
  readonly icon: string
}

const file = fileURLToPath(new URL('../web/guide/dist/reference.json', packageFolder))

/** Returns null if the pages are not built. The reference is then complete but has no styles or scripts. */
export const builtFiles = (): BuiltFiles | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuiltFiles) : null
