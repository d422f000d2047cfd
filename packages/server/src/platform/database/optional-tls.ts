import type { Wire } from './authenticated.ts'

/** `sslmode=prefer`: a server that declines TLS is used without it, over the same connection. The driver would end it. */
export function declinable(wire: Wire, onDeclined: () => void): void {
  const connect = wire.connect.bind(wire)
  wire.connect = (port, host) => {
    connect(port, host)
    const [answered] = wire.stream.listeners('data') as ((answer: Buffer) => void)[]
    wire.stream.removeAllListeners('data')
    wire.stream.once('data', (answer: Buffer) => {
      if (answer.toString() !== 'N') return answered!(answer)
      wire.ssl = false
      onDeclined()
      wire.attachListeners(wire.stream)
      // Upon which the driver introduces itself.
      wire.emit('sslconnect')
    })
  }
}
