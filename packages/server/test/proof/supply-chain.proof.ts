import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

// Asks the registry, which not every mirror supports. Then this is not proven, and the output says so.
const npm = (...args: string[]) => {
  const { stdout } = spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return JSON.parse(stdout)
}

test('no package that is installed to run the service has a known vulnerability of high severity', () => {
  const report = npm('audit', '--omit=dev', '--json')
  expect(report.metadata, `the registry gives no report: ${JSON.stringify(report.error ?? report)}`).toBeDefined()
  const { high, critical } = report.metadata.vulnerabilities
  console.log(`${report.metadata.dependencies.prod} packages: ${high} high, ${critical} critical`)
  expect([high, critical]).toEqual([0, 0])
})

test('a list of all packages, with versions and checksums, can be generated from the lock file', () => {
  const { components } = npm('sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only')
  console.log(`${components.length} components`)
  expect(components.length).toBeGreaterThan(50)
})
