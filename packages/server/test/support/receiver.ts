import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

export type Received = { headers: IncomingHttpHeaders; body: string; json: any; path: string }

type Answer = number | { status: number; headers?: Record<string, string>; body?: string }

export type Receiver = {
  readonly url: string
  readonly received: Received[]
  /** The response from now on: a status, or a function of the request, which may be asynchronous. */
  answer: number | ((received: Received) => Answer | Promise<Answer>)
  clear(): void
}

/** A real receiver on loopback that records each request. Closes with the test file. */
export function useReceiver(): Receiver {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const body = Buffer.concat(chunks).toString()
      const one: Received = { headers: request.headers, body, json: JSON.parse(body), path: request.url ?? '/' }
      received.push(one)
      const said = typeof receiver.answer === 'function' ? await receiver.answer(one) : receiver.answer
      const { status, headers = {}, body: text = '' } = typeof said === 'number' ? { status: said } : said
      response.writeHead(status, headers).end(text)
    })
  })
  let url = ''
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const receiver: Receiver = {
    get url() {
      return url
    },
    received,
    answer: 204,
    clear() {
      received.length = 0
    },
  }
  return receiver
}
