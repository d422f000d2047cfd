export type Acknowledger = {
  /** This one and everything before it is dealt with. Tells the service soon, and the latest of several only. */
  note(id: string): void
  /** Waits until the service knows; false when it could not be told. */
  flush(): Promise<boolean>
  /** The connection is lost: what was on its way over it is not waited for, but told anew with the next flush. */
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
      // What cannot be told now is told with the next one; until then it would come again, under the same id.
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
