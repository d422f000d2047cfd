import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { packageFolder } from '../../platform/package-folder.ts'

/** Style and script of the reference, by the hashed names that the build of the guide gave them. */
export type BuiltFiles = {
  readonly styles: readonly string[]
  readonly script: string
  readonly scheme: string
  readonly font: string
  readonly icon: string
}

const file = fileURLToPath(new URL('../web/guide/dist/reference.json', packageFolder))

/** Null where the pages are not built: the reference is plain text then, and still all there. */
export const builtFiles = (): BuiltFiles | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuiltFiles) : null
