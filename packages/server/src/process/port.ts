import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/**
 * Returns the port that the members will share. Fails if it cannot be used: here, once, before any member starts. With port 0 the
 * system chooses a port, which restarted members keep.
 */
export async function findPort(host: string, port: number): Promise<number> {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  const found = (server.address() as AddressInfo).port
  server.close()
  await once(server, 'close')
  return found
}
