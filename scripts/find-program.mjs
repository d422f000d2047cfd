// Where the programs of this machine are, for scripts and stories alike.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// Browsers go by several names, and on a Mac by none that is on the path. The one without windows comes first: it is the same
// engine, and a visit costs it a third.
const browserNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The first of these names that is there: on the path, or where it says itself. */
export function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names
    .flatMap((name) => (name.startsWith('/') ? [name] : folders.map((folder) => join(folder, name))))
    .find((file) => existsSync(file))
}

/** CHROMIUM_PATH names another one. */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  return named && existsSync(named) ? named : findProgram(browserNames)
}
