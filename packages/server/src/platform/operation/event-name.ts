import { type EventName, eventNames, isEventName, nearest } from '@sineta/contract'
import { refuseAt } from './errors.ts'

/** An event of the catalogue, or the refusal that suggests the nearest one. */
export function requireEventName(pointer: string, text: string): EventName {
  if (isEventName(text)) return text
  throw refuseAt(pointer, 'event_unknown', `must be an event; ${text} is none.${suggestion(text)}`)
}

/** For the end of a message: ` Did you mean student.enrolled?`, or nothing. */
export function suggestion(text: string): string {
  const name = nearest(text, eventNames)
  return name === undefined ? '' : ` Did you mean ${name}?`
}
