import { type Command, InvalidArgumentError } from 'commander'

// A mistake on the command line is reported before any request or prompt, with exit code 2.

export function urlArgument(text: string): string {
  if (isAddress(text)) return text
  throw new InvalidArgumentError(
    'It is an address with http: or https: and without a password, such as http://localhost:3000/hooks.',
  )
}

/** A variable of the shell that is not set is no key; without the option the stored one would be taken. */
export function keyArgument(text: string): string {
  if (isKey(text)) return text
  throw new InvalidArgumentError('It is a key of an app, such as ak_test_….')
}

/** A delivery is named by a UUID, as everything in Sineta. */
export function idArgument(text: string): string {
  if (isId(text)) return text.toLowerCase()
  throw new InvalidArgumentError('It is the id of a delivery: see "sineta deliveries list".')
}

/** Each once, however often it is said. */
export const idsArgument = (text: string, said: readonly string[] = []): readonly string[] => [
  ...new Set([...said, idArgument(text)]),
]

export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Which names exist is for the server to say, which may be newer than this command. */
export function eventArgument(text: string): string {
  if (text.trim() !== '') return text
  throw new InvalidArgumentError('It is the name of an event: see "sineta events list".')
}

/** One with a user and a password cannot be requested, and would be shown with them. */
export function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && username === '' && password === ''
}

/** Whether it can be sent: one that was shortened with … or has a line end inside cannot. */
export const isKey = (text: string): boolean => /^[\x21-\x7e]+$/.test(text)

export function countArgument(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It is a whole number.')
}

export function positiveArgument(text: string): number {
  const count = countArgument(text)
  if (count > 0) return count
  throw new InvalidArgumentError('It is a whole number from 1 on.')
}

// The catalogue takes five times as long to load as everything else, so only those who name events wait for it.

export async function readEvent(command: Command, text: string): Promise<void> {
  const { isEventName } = await import('@sineta/contract')
  if (!isEventName(text)) await unknownEvents(command, [text])
}

/** The selected events: all without a selection. */
export async function readEvents(command: Command, text: string | undefined): Promise<(event: string) => boolean> {
  if (text === undefined) return () => true
  const { resolveSelection } = await import('@sineta/contract')
  const { events, refused } = resolveSelection(text.split(',').map((name) => name.trim()))
  if (refused.length > 0)
    await unknownEvents(
      command,
      refused.map(({ pattern }) => pattern),
    )
  const wanted = new Set<string>(events)
  return (event) => wanted.has(event)
}

async function unknownEvents(command: Command, names: readonly string[]): Promise<never> {
  const { eventNames, nearest } = await import('@sineta/contract')
  const meant = names.map((name) => nearest(name, eventNames)).find((name) => name !== undefined)
  const advice = meant === undefined ? 'See "sineta events list".' : `Did you mean ${meant}?`
  return command.error(`error: There is no event ${names.join(', ')}. ${advice}`)
}
