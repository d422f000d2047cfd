import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/**
 * The port that the members will share. Whether it can be had is found out here, once and before any of them is started; with
 * port 0 the system chooses one, which successors of a member keep.
 */
export async function findPort(host: string, port: number): Promise<number> {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  const found = (server.address() as AddressInfo).port
  server.close()
  await once(server, 'close')
  return found
}
