// Finds programs of this machine, for scripts and tests.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// Browsers have several names, and on a Mac none of them is on the PATH. The headless shell comes first: it has the same engine, and
// a visit costs a third.
const browserNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Returns the file of the first of these programs that exists. Names are looked up on the PATH, absolute paths as they are. */
export function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names
    .flatMap((name) => (name.startsWith('/') ? [name] : folders.map((folder) => join(folder, name))))
    .find((file) => existsSync(file))
}

/** Returns the file of a browser. CHROMIUM_PATH takes precedence. */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  return named && existsSync(named) ? named : findProgram(browserNames)
}
