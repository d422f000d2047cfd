import type { Wire } from './authenticated.ts'

/** For `sslmode=prefer`: if the server declines TLS, continues without it on the same connection. The driver would end it. */
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
      // Makes the driver send its startup message.
      wire.emit('sslconnect')
    })
  }
}
