import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createPoolConfig } from './connection.ts'

const message = (type: string, body: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}
const authenticated = message('R', Buffer.alloc(4))
const ready = message('Z', Buffer.from('I'))
const terminated = message(
  'E',
  Buffer.from('SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'),
)

test('a server that dies right after accepting a connection does not crash the process', async () => {
  const server = createServer((socket) =>
    socket.once('data', () => socket.end(Buffer.concat([authenticated, ready, terminated]))),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const pool = new pg.Pool(createPoolConfig(`postgres://sineta@127.0.0.1:${port}/sineta?sslmode=disable`))
  pool.on('error', () => {})
  // Without its own listener, the connection would end the process here.
  await expect(pool.query('select 1')).rejects.toThrow(/not queryable|terminat/)
  await pool.end()
})
