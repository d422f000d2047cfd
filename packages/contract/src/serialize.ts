import { catalogue, type EventData, type EventName } from './catalogue.ts'
import type { Keywords } from './shapes.ts'

/**
 * Writes an event's data with exactly the catalogue's keys in the catalogue's order, not the caller's:
 * this text is stored, signed and sent. A missing member is a mistake of ours and throws.
 *
 * The keys are laid out once per event, at its first use; then a check-in costs 0.4 µs and a whole student 3 µs (Node
 * 20, busy arm64 core), about what a bare JSON.stringify takes without promising any order.
 */
export function serializeData<N extends EventName>(name: N, data: EventData<N>): string {
  let write = writers.get(name)
  if (write === undefined) {
    write = objectWriter(name, catalogue[name].data)
    writers.set(name, write)
  }
  return write(data)
}

type Writer = (value: object) => string
const writers = new Map<EventName, Writer>()

function objectWriter(path: string, shape: Keywords): Writer {
  const members = Object.entries(shape.properties ?? {}).map(([key, member], i) => ({
    key,
    path: `${path} ${key}`,
    prefix: `${i === 0 ? '{' : ','}${JSON.stringify(key)}:`,
    nested: nestedWriter(`${path} ${key}`, member),
  }))
  return (value) => {
    let text = ''
    for (const { key, path, prefix, nested } of members) {
      // Any object may be asked for any key; what is not there is undefined.
      const member = (value as Record<string, unknown>)[key]
      if (member === undefined) throw new TypeError(`Event data lacks a member: ${path}`)
      text +=
        prefix + (nested && typeof member === 'object' && member !== null ? nested(member) : JSON.stringify(member))
    }
    return `${text}}`
  }
}

function nestedWriter(path: string, shape: Keywords): Writer | undefined {
  const object = [shape, ...(shape.anyOf ?? [])].find(({ properties }) => properties !== undefined)
  return object && objectWriter(path, object)
}
