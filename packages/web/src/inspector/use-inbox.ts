import { useEffect, useReducer, useRef } from 'react'
import { emptyInbox, newest, update } from './inbox.ts'
import { followInspector, type Listener } from './inspector-stream.ts'

/** The inbox of one inspector, kept current for as long as the page shows it. */
export function useInbox(base: string) {
  const [inbox, dispatch] = useReducer(update, emptyInbox)
  const listener = useRef<Listener | null>(null)
  const current = useRef(inbox)
  useEffect(() => {
    current.current = inbox
  }, [inbox])

  useEffect(() => {
    const started = followInspector(base, () => newest(current.current), dispatch)
    listener.current = started
    return started.stop
  }, [base])

  const older = async () => {
    const last = inbox.items.at(-1)
    if (last !== undefined) await listener.current?.older(last.id)
  }
  const clear = async () => {
    const upTo = newest(inbox)
    if (upTo !== null) await listener.current?.clear(upTo)
  }
  return { inbox, dispatch, older, clear }
}
