import { type EventName, eventNames, isEventName, nearest } from '@sineta/contract'
import { refuseAt } from './errors.ts'

/** Returns the name of an event in the catalogue, or throws a refusal that suggests the nearest one. */
export function requireEventName(pointer: string, text: string): EventName {
  if (isEventName(text)) return text
  throw refuseAt(pointer, 'event_unknown', `must be an event; ${text} is not one.${suggestion(text)}`)
}

/** Returns the end of a message, such as ` Did you mean student.enrolled?`, or an empty string. */
export function suggestion(text: string): string {
  const name = nearest(text, eventNames)
  return name === undefined ? '' : ` Did you mean ${name}?`
}
