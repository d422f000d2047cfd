import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Example, startExample } from '../../../receiver/test/support/example.ts'
import { exampleFolder, useLanguages } from '../../../receiver/test/support/languages.ts'
import { anApp, aSchool, aStudent } from '../support/builders.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { needs, type Program } from '../support/machine.ts'
import { type Running, rowsOf, startProcess } from '../support/processes.ts'

// Every example receiver, with real deliveries: those of the receiver check, and the check-in of a student.

let database: TestDatabase
let rows: ReturnType<typeof rowsOf>
let service: Running
let base: string
beforeAll(async () => {
  database = await createDatabase()
  rows = rowsOf(database.url)
  service = startProcess('all', database.url)
  base = (await service.started).base_url
})
afterAll(async () => {
  service.kill('SIGTERM')
  await service.exit
  await rows.close()
  await database.drop()
})

const inNode = (name: string, file: string): [string, Example] => [
  name,
  { command: [process.execPath, file], cwd: exampleFolder(name) },
]
const examples = [
  inNode('express', 'receiver.js'),
  inNode('fastify', 'receiver.js'),
  inNode('fetch-handler', 'serve.js'),
  ...useLanguages(),
]

const needsOf = ({ command: [program] }: Example) => (program === process.execPath ? {} : needs(program as Program))

const call = async (route: string, token: string, body?: unknown): Promise<any> => {
  const [method, path] = route.split(' ')
  const response = await fetch(base + path, {
    method: method!,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  expect(response.ok, JSON.stringify(answer)).toBe(true)
  return answer
}

/** Polls until the check is over; the service plays one step at a time. */
async function checked(path: string, token: string): Promise<any> {
  for (;;) {
    const check = await call(`GET ${path}`, token)
    if (check.status === 'done') return check
    await rows.sql('select pg_sleep(0.1)')
  }
}

// Concurrently, because Go and Java compile first; Go without its cache takes half a minute on a busy machine.
for (const [name, example] of examples)
  test.concurrent(
    `${name} passes the receiver check and receives the check-in of a student`,
    needsOf(example),
    async () => {
      const app = await anApp(rows.builders)
      const school = await aSchool(rows.builders, app.sandbox)
      const { number } = await aStudent(rows.builders, school)
      const { url, printed, stop } = await startExample(example, app.secret)
      try {
        await rows.sql(`insert into endpoint (app_id, kind, url) values ($1, 'test', $2)`, [app.id, url])
        const path = `/v1/portal/app/${app.id}/receiver-check`
        const { check_id } = await call(`POST ${path}`, app.keys.test, { endpoint: 'test' })
        const { passed, steps } = await checked(`${path}/${check_id}`, app.keys.test)
        expect(steps.map(({ rule, verdict }: Record<string, string>) => [rule, verdict])).toEqual(
          steps.map(({ rule }: Record<string, string>) => [rule, 'pass']),
        )
        expect([passed, steps.length]).toEqual([true, 8])

        await call('POST /v1/attendance/student/biometric/check/in', school.deviceKey, {
          school_cnpj: school.cnpj,
          enrollment_number: number,
        })
        const [{ id }] = (await rows.sql('select id from delivery where app_id = $1', [app.id])) as [{ id: string }]
        expect(await printed.find(new RegExp(`^${id}`))).toBe(id)
      } finally {
        stop()
      }
    },
  )

test('a receiver that accepts everything does not pass', async () => {
  const unverifying = `require('node:http').createServer((q, a) => { q.resume(); a.writeHead(204).end() }).listen(0, '127.0.0.1', function () { console.log('http://127.0.0.1:' + this.address().port) })`
  const app = await anApp(rows.builders)
  await aSchool(rows.builders, app.sandbox)
  const { url, stop } = await startExample({ command: [process.execPath, '-e', unverifying], cwd: '.' }, app.secret)
  try {
    const path = `/v1/portal/app/${app.id}/receiver-check`
    const { check_id } = await call(`POST ${path}`, app.keys.test, { url })
    const { passed, failed_rules } = await checked(`${path}/${check_id}`, app.keys.test)
    expect([passed, failed_rules.length]).toEqual([false, 5])
  } finally {
    stop()
  }
})
