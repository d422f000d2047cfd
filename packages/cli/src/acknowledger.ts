export type Acknowledger = {
  /** This delivery and all before it are handled. The service is notified soon, of the latest one only. */
  note(id: string): void
  /** Waits until the service has the acknowledgement; false if it could not be sent. */
  flush(): Promise<boolean>
  /** The connection is lost: its requests are not awaited; the next flush acknowledges again. */
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
      // A failed acknowledgement is covered by the next one; until then the delivery would come again, under the same id.
      const isTold = await send(id, way.signal).then(
        () => true,
        () => false,
      )
      if (!isTold) return
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
