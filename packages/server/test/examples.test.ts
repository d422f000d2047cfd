import { beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../src/operations.ts'
import type { Operation, Samples } from '../src/platform/operation.ts'
import { fillSandbox } from '../src/school/sample.ts'
import { type AClient, type ASchool, aClient, aPanelSession, aSchool } from './support/builders.ts'
import { useSineta } from './support/sineta.ts'

// Whoever sends a documented example to a fresh sample school gets the documented answer and the documented events.

const sineta = useSineta()
let client: AClient
beforeAll(async () => {
  client = await aClient(sineta, { environment: 'sandbox' })
})

/** A school of its own for each example: nothing that another one did is seen. */
async function aFreshSchool(): Promise<{ school: ASchool; samples: Samples }> {
  const school = await aSchool(sineta, client, { settings: { duplicate_read_window_seconds: 0 } })
  const samples = await sineta.parts.app.transaction({ clients: [client.id] }, (tx) => fillSandbox(tx, school))
  return { school, samples }
}

/** The simplest token that the operation takes. */
async function tokenFor({ access }: Operation, school: ASchool): Promise<string> {
  if (access.callers.includes('client')) return client.key
  if (access.callers.includes('device')) return school.deviceKey
  return aPanelSession(sineta, client, school, access.roles?.find((role) => role !== 'owner') ?? 'management')
}

const documented = operations.filter(({ example }) => example)

describe('the documented example of', () => {
  test.each(documented.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s works as it stands',
    async (_, operation) => {
      const { school, samples } = await aFreshSchool()
      const { params = {}, query = {}, body } = operation.example!(samples)
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(name === 'cnpj' ? school.cnpj : params[name])),
      )
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
      const given = operation.schoolIn === 'body' ? { ...(body as object), school_cnpj: school.cnpj } : body

      const reply = await sineta.call(`${operation.method} ${path}${search && `?${search}`}`, {
        as: await tokenFor(operation, school),
        ...(given instanceof Uint8Array
          ? { body: given, headers: { 'content-type': 'image/png' } }
          : given !== undefined && { body: given }),
      })
      expect(reply.body?.code ?? 'no problem').toBe('no problem')
      expect(Object.keys(operation.answers)).toContain(String(reply.status))

      // Whatever the example before did, the jobs are due again.
      await sineta.advance(1)
      await sineta.parts.jobs.runDue()
      const events = await sineta.sql<{ name: string }>('select name from event where school_id = $1 order by id', [
        school.id,
      ])
      const names = events.map(({ name }) => name)
      expect(names.filter((name) => !(operation.emits as string[]).includes(name))).toEqual([])
      if (operation.emits.length > 0) expect(names.length).toBeGreaterThan(0)
    },
  )
})

test('every operation of a school has an example', () => {
  const without = operations.filter(
    ({ method, path, example }) =>
      method !== 'GET' &&
      /^\/v1\/(partners\/school|panel\/school\/\{cnpj\}\/(?!user|device)|erp|attendance|tssv)/.test(path) &&
      !example,
  )
  expect(without.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
