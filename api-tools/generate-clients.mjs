// Makes the clients that partners would generate from the reference, with the programs that use them and what it takes to
// compile all of it: `node generate-clients.mjs openapi.json folder`.
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'
import openapiTS, { astToString } from 'openapi-typescript'

const programs = fileURLToPath(new URL('clients', import.meta.url))
const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
}

const [file, folder] = process.argv.slice(2)
const document = JSON.parse(await readFile(file, 'utf8'))
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
await cp(programs, folder, { recursive: true })
await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
await writeFile(join(folder, 'openapi-typescript.ts'), astToString(await openapiTS(document)))
await createClient({ input: document, output: join(folder, 'hey-api'), logs: { level: 'silent', file: false } })
