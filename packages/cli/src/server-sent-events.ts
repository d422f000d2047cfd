export type ServerSentEvent = { readonly event: string; readonly id: string | undefined; readonly data: string }

/** Creates a parser for server-sent events that takes the stream piece by piece. A comment, sent as a heartbeat, becomes null. */
export function createEventReader(): (piece: string) => (ServerSentEvent | null)[] {
  let rest = ''
  return (piece) => {
    const messages = (rest + piece).split(/\r?\n\r?\n/)
    rest = messages.pop()!
    return messages.map(readMessage)
  }
}

function readMessage(message: string): ServerSentEvent | null {
  const fields = message.split(/\r?\n/).map((line) => {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line)!
    return { name, value }
  })
  const valuesOf = (wanted: string) => fields.filter(({ name }) => name === wanted).map(({ value }) => value)
  const data = valuesOf('data')
  if (data.length === 0) return null
  return { event: valuesOf('event').at(-1) ?? 'message', id: valuesOf('id').at(-1), data: data.join('\n') }
}
