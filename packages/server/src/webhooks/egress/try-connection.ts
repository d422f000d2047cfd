import type { AllowList } from './address.ts'
import { createConnector } from './connector.ts'
import { type AttemptError, toAttemptError } from './errors.ts'
import { limits } from './sender.ts'
import { checkReceiverUrl } from './url.ts'

/** Connects as a delivery would, with TLS for an https URL, and sends nothing. Returns null if the receiver can be reached. */
export async function tryConnection(url: string, allow: AllowList): Promise<AttemptError | null> {
  const verdict = checkReceiverUrl(url, { environment: 'sandbox', allow })
  if (!verdict.ok) return 'blocked_address'
  const { protocol, host, hostname, port } = verdict.url
  const connect = createConnector({ allow, connectMs: limits.connectMs })
  return new Promise((resolve) =>
    connect({ protocol, host, hostname, port }, (error, socket) => {
      socket?.destroy()
      resolve(error === null ? null : toAttemptError(error))
    }),
  )
}
