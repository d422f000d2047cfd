import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createApi } from '../src/api.ts'
import { forward } from '../src/forward.ts'

/** A server that answers in its own way. */
async function openServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  onTestFinished(() => server.closeAllConnections())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('no connection is kept for later, because it may die without a word', async () => {
  const headers: unknown[] = []
  const url = await openServer((request, response) => {
    headers.push(request.headers.connection)
    response.end('{}')
  })
  const api = createApi({ url, app: 'a', key: 'ak_test_x', environment: 'test', secret: null, from: '' })
  await api.get('/delivery')
  await api.post('/stream/ack', {})
  expect(headers).toEqual(['close', 'close'])
})

test('a receiver that answers 200 and never ends its response has confirmed the delivery, as it has to the service', async () => {
  const url = await openServer((_request, response) => {
    const write = () => {
      while (response.write('x'.repeat(65_536)));
      response.once('drain', write)
    }
    write()
  })
  const delivery = {
    id: '',
    event: '',
    environment: 'test',
    client: '',
    created_at: '',
    headers: {},
    body: '{}',
  } as const
  const answer = await forward(url, delivery, new AbortController().signal)
  expect(answer).toMatchObject({ status: 200, text: 'x'.repeat(500) })
})
