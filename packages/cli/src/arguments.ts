import { isEventName, resolveSelection } from '@sineta/contract'
import { InvalidArgumentError } from 'commander'

// What is wrong on the command line is said before anybody is asked, and is exit code 2.

export function urlArgument(text: string): string {
  if (isAddress(text)) return text
  throw new InvalidArgumentError('It is an address with http: or https:, such as http://localhost:3000/hooks.')
}

export function isAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
}

export function eventArgument(text: string): string {
  if (isEventName(text)) return text
  throw new InvalidArgumentError('There is no such event. See "sineta events list".')
}

export function eventsArgument(text: string): (event: string) => boolean {
  const { events, refused } = resolveSelection(text.split(',').map((name) => name.trim()))
  if (refused.length > 0) {
    const names = refused.map(({ pattern }) => pattern).join(', ')
    throw new InvalidArgumentError(`There is no event ${names}. See "sineta events list".`)
  }
  const wanted = new Set<string>(events)
  return (event) => wanted.has(event)
}

export function countArgument(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It is a whole number.')
}
