import { readFileSync } from 'node:fs'
import { packageFolder } from './package-folder.ts'

const manifest = new URL('package.json', packageFolder)

/** The running version of Sineta. */
export const appVersion = (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
