import { afterEach, expect, test, vi } from 'vitest'
import { readEach } from './read-each.ts'

afterEach(() => vi.unstubAllGlobals())

const route = 'GET /v1/portal/app/{app_id}'
const respondWith = (statuses: Readonly<Record<string, number>>) =>
  vi.stubGlobal('fetch', async (url: string) => {
    const id = url.split('/').at(-1)!
    return Response.json({ id }, { status: statuses[id] ?? 200 })
  })
const read = () => readEach(route, [{ params: { app_id: 'a' } }, { params: { app_id: 'b' } }])

test.each([403, 404, 410])('a record that is refused or gone is left out: %d', async (status) => {
  respondWith({ b: status })
  expect(await read()).toEqual([{ id: 'a' }])
})

test('a service that is briefly unavailable is asked again, instead of a record without its name', async () => {
  respondWith({ b: 503 })
  await expect(read()).rejects.toMatchObject({ problem: { status: 503 } })
})
