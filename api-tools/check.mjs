// Reads the reference as the tools of partners do: linters, with the rules that they recommend, find no error and few
// warnings; the clients that generators make of it compile.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { operations } from '../packages/server/dist/operations.js'
import { openapi } from '../packages/server/dist/pages/openapi/openapi.js'
import { platformZone } from '../packages/server/dist/platform/times.js'
import { samplesAt } from '../packages/server/dist/school/documented-samples.js'
import { cache, node, tsc } from '../scripts/prepare.mjs'

const maxWarnings = 50

// Every operation is in this one document: those of partners and the ERP, the panel, the portal and the operators.
const samples = samplesAt(new Date(), undefined, platformZone)
const text = JSON.stringify(openapi(operations, { baseUrl: 'https://sineta.example', version: '0.0.0', samples }))

const linters = {
  async Spectral() {
    const linter = new spectral.Spectral()
    linter.setRuleset({ extends: [[rulesets.oas, 'recommended']] })
    const found = await linter.run(JSON.parse(text))
    return found.map(({ severity, code, path, message }) => ({
      isError: severity === 0,
      line: `${code} at ${path.join('/')}: ${message}`,
    }))
  },
  async Redocly() {
    const config = await createConfig({ extends: ['recommended'] })
    const found = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
    return found.map(({ severity, ruleId, location, message }) => ({
      isError: severity === 'error',
      line: `${ruleId} at ${location[0]?.pointer}: ${message}`,
    }))
  },
}

for (const [name, lint] of Object.entries(linters)) {
  const found = await lint()
  const errors = found.filter(({ isError }) => isError).length
  const warnings = found.length - errors
  for (const { isError, line } of found) console.error(`${name} ${isError ? 'error' : 'warning'}: ${line}`)
  console.log(`${name}: ${errors} errors, ${warnings} warnings in ${operations.length} operations`)
  if (errors > 0 || warnings >= maxWarnings) process.exitCode = 1
}

await mkdir(cache, { recursive: true })
const document = join(cache, 'openapi.json')
await writeFile(document, text)
const folder = join(cache, 'clients-of-all-operations')
const generator = fileURLToPath(new URL('generate-clients.mjs', import.meta.url))
const failed = (await node(generator, [document, folder])) || (await tsc(['-p', folder]))
console.log(failed ? 'The generated clients do not compile.' : 'The generated clients compile.')
process.exitCode ||= failed
