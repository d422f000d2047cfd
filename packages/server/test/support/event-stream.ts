/** Reads server-sent events one by one as they arrive. `next` returns null after the end of the stream. */
export function readEvents(response: Response) {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    async next(): Promise<string | null> {
      while (!text.includes('\n\n')) {
        const { value, done } = await reader.read()
        if (done) return null
        text += value
      }
      const end = text.indexOf('\n\n')
      const event = text.slice(0, end)
      text = text.slice(end + 2)
      return event
    },
    stop: () => reader.cancel(),
  }
}
