import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createApi } from '../src/api.ts'

test('no connection is kept for later, because it may die without a word', async () => {
  const headers: unknown[] = []
  const server = createServer((request, response) => {
    headers.push(request.headers.connection)
    response.end('{}')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const api = createApi({ url, app: 'a', key: 'ak_test_x', environment: 'test', secret: null, from: '' })
  await api.get('/delivery')
  await api.post('/stream/ack', {})
  expect(headers).toEqual(['close', 'close'])
})
