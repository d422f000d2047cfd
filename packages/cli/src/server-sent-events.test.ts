import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createEventReader } from './server-sent-events.ts'

const text =
  ': listening\n\nevent: delivery\nid: 1\ndata: {"a":"ã: b"}\n\n:\n\nevent: delivery\r\nid: 2\r\ndata: x\r\ndata: y\r\n\r\n'
const events = [
  null,
  { event: 'delivery', id: '1', data: '{"a":"ã: b"}' },
  null,
  { event: 'delivery', id: '2', data: 'x\ny' },
]

it('a stream is read the same wherever the network splits it', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(text.length)), (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), text.length]
      const pieces = places.slice(1).map((end, i) => text.slice(places[i], end))
      const read = createEventReader()
      expect(pieces.flatMap((piece) => read(piece))).toEqual(events)
    }),
  )
})
