import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { fillSandbox } from '../../src/school/sandbox.ts'
import { aClient, aSchool } from '../support/builders.ts'
import { useSineta } from '../support/sineta.ts'

// Clients that partners generate from the reference compile, and call the service. The programs are in `api-tools/clients`.

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../..', import.meta.url))
// Inside the checkout, so that the programs find the packages they import.
const cache = join(root, '.cache')
const folder = join(cache, 'generated-clients')
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')
const programs = ['with-openapi-fetch', 'with-hey-api'] as const

const sineta = useSineta()
let visitor: readonly [url: string, key: string, cnpj: string, number: string]

beforeAll(async () => {
  const client = await aClient(sineta, { environment: 'sandbox' })
  const school = await aSchool(sineta, client)
  const samples = await sineta.parts.app.transaction({ clients: [client.id] }, (tx) => fillSandbox(tx, school))
  await sineta.call(`DELETE /v1/partners/school/${school.cnpj}/student/${samples.removable_number}`, { as: client.key })
  // A sync leaves out the latest changes.
  await sineta.advance(10)
  visitor = [sineta.url, client.key, school.cnpj, samples.absent_enrollment_number]

  // Only some operations: all of them take the generators a quarter of a minute, and `npm run check` compiles those.
  const { paths, webhooks, ...document } = (await sineta.call('GET /openapi.json')).body
  const some = Object.entries(paths).filter(([path]) => /\/(student|entrance|attendance)\b/.test(path))
  const file = join(cache, 'openapi-of-some.json')
  await mkdir(cache, { recursive: true })
  await writeFile(file, JSON.stringify({ ...document, paths: Object.fromEntries(some) }))
  await run(process.execPath, [join(root, 'api-tools', 'generate-clients.mjs'), file, folder])
})

test('the programs of partners compile with the generated types', async () => {
  const { stdout } = await run(process.execPath, [tsc, '-p', folder]).catch(({ stdout }: { stdout: string }) => ({
    stdout,
  }))
  expect(stdout).toBe('')
})

test.each(programs)('a program %s lists students, checks one in, and reads why another is refused', async (name) => {
  const { visit } = (await import(join(folder, `${name}.ts`))) as { visit(...args: typeof visitor): Promise<any> }
  const seen = await visit(...visitor)
  expect(seen).toMatchObject({
    name: expect.any(String),
    refusal: 'student_not_found',
    isUnknown: true,
    isImpossible: false,
    missing: 'entrance_not_found',
    removed: 1,
  })
  expect(seen.present).toContain(seen.name)
  expect([200, 201]).toContain(seen.checkedIn)
})
