import type { DriverConnection } from './authentication-check.ts'

/** For `sslmode=prefer`: if the server declines TLS, continues without it on the same connection. The driver would end it. */
export function allowTlsDecline(connection: DriverConnection, onDeclined: () => void): void {
  const connect = connection.connect.bind(connection)
  connection.connect = (port, host) => {
    connect(port, host)
    const [driverListener] = connection.stream.listeners('data') as ((answer: Buffer) => void)[]
    connection.stream.removeAllListeners('data')
    connection.stream.once('data', (answer: Buffer) => {
      if (answer.toString() !== 'N') return driverListener!(answer)
      connection.ssl = false
      onDeclined()
      connection.attachListeners(connection.stream)
      // Makes the driver send its startup message.
      connection.emit('sslconnect')
    })
  }
}
