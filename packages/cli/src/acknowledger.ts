export type Acknowledger = {
  /** Notes that this delivery and all before it are handled. Only the latest one is sent to the service, soon. */
  note(id: string): void
  /** Waits until the service has received the acknowledgement. Returns false if it could not be sent. */
  flush(): Promise<boolean>
  /** Aborts the request in flight because the connection is lost. The next flush acknowledges again. */
  abandon(): void
}

export function createAcknowledger(send: (id: string, signal: AbortSignal) => Promise<unknown>): Acknowledger {
  let way = new AbortController()
  let wanted: string | undefined
  let known: string | undefined
  let sending: Promise<void> | undefined

  const sendAll = async () => {
    while (wanted !== undefined && wanted !== known) {
      const id = wanted
      // The next acknowledgement covers a failed one. Until then the delivery would arrive again, with the same id.
      const isSent = await send(id, way.signal).then(
        () => true,
        () => false,
      )
      if (!isSent) return
      known = id
    }
  }
  const start = () => {
    sending ??= sendAll().finally(() => {
      sending = undefined
    })
    return sending
  }
  return {
    note(id) {
      wanted = id
      void start()
    },
    async flush() {
      await sending
      await start()
      return wanted === known
    },
    abandon() {
      way.abort()
      way = new AbortController()
    },
  }
}
