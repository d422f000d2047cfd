import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Opens a proxy between the command and the service that can fail as networks do. */
export async function openUnreliableProxy(port: number) {
  const pairs = new Set<readonly [Socket, Socket]>()
  let isOpen = true
  let last: { words: string; end: () => void } | undefined
  const server = createServer((near) => {
    if (!isOpen) return near.destroy()
    const far = connect(port, '127.0.0.1')
    const pair = [near, far] as const
    pairs.add(pair)
    near.pipe(far)
    far.pipe(near)
    near.on('data', (piece: Buffer) => {
      if (!last || !piece.includes(last.words)) return
      last.end()
      last = undefined
    })
    for (const socket of pair) {
      socket.on('error', () => {})
      socket.on('close', () => {
        pairs.delete(pair)
        near.destroy()
        far.destroy()
      })
    }
    return undefined
  })
  const cut = () => {
    isOpen = false
    for (const [near] of pairs) near.resetAndDestroy()
  }
  const freeze = () => {
    for (const [near, far] of pairs) {
      near.unpipe(far).pause()
      far.unpipe(near).pause()
    }
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Breaks all connections and refuses new ones. */
    cut,
    /** Does the same as soon as this text has passed. */
    cutBehind(words: string) {
      last = { words, end: cut }
    },
    restore() {
      isOpen = true
    },
    /**
     * As soon as this text has passed, connections stay open but nothing passes any more, not even the response, as when a laptop
     * changes networks. New connections work.
     */
    freezeBehind(words: string) {
      last = { words, end: freeze }
    },
    close() {
      for (const [near] of pairs) near.destroy()
      server.close()
    },
  }
}
