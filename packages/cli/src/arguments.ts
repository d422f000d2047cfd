import { type Command, InvalidArgumentError } from 'commander'

// Mistakes on the command line are reported before any request or prompt, with exit code 2.

export function urlArgument(text: string): string {
  if (isAddress(text)) return text
  throw new InvalidArgumentError(
    'Give a URL with http: or https: and without a password, such as http://localhost:3000/hooks.',
  )
}

/** Refuses an empty key, which comes from an unset shell variable. Ignoring it would silently use the stored key. */
export function keyArgument(text: string): string {
  if (isKey(text)) return text
  throw new InvalidArgumentError('Give a key of an app, such as ak_test_….')
}

/** Reads the id of a delivery, which is a UUID. */
export function idArgument(text: string): string {
  if (isId(text)) return text.toLowerCase()
  throw new InvalidArgumentError('Give the id of a delivery; see "sineta deliveries list".')
}

/** Collects ids without duplicates. */
export const idsArgument = (text: string, said: readonly string[] = []): readonly string[] => [
  ...new Set([...said, idArgument(text)]),
]

export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Accepts any name, because the server may be newer than this command and know more events. */
export function eventArgument(text: string): string {
  if (text.trim() !== '') return text
  throw new InvalidArgumentError('Give the name of an event; see "sineta events list".')
}

/** Whether the text is a URL we can request. A URL with a user or password cannot be fetched, and would show up in messages. */
export function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && username === '' && password === ''
}

/** Whether the key can be sent as a header. A key that was shortened with … or contains a line break cannot. */
export const isKey = (text: string): boolean => /^[\x21-\x7e]+$/.test(text)

export function countArgument(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Give a whole number.')
}

export function positiveArgument(text: string): number {
  const count = countArgument(text)
  if (count > 0) return count
  throw new InvalidArgumentError('Give a whole number, 1 or more.')
}

// The catalogue takes five times as long to load as everything else, so it is imported only by commands that check event names.

export async function requireEventName(command: Command, text: string): Promise<void> {
  const { isEventName } = await import('@sineta/contract')
  if (!isEventName(text)) await unknownEvents(command, [text])
}

/** Returns a predicate for the selected events; without a selection it accepts all. */
export async function parseEventSelection(
  command: Command,
  text: string | undefined,
): Promise<(event: string) => boolean> {
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
