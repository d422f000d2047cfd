import { Image } from '../../platform/operation/image.ts'
import type { Example, Operation } from '../../platform/operation/operation.ts'

/** One word to a POSIX shell, with any content. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The example of an operation as a command. The key comes from the environment, so that none stays in a history. */
export function curl({ method, body, access }: Operation, url: string, example: Example | undefined): string {
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(url)}`,
    ...(access.callers.length > 0 ? ['-H "Authorization: Bearer $SINETA_KEY"'] : []),
    ...(body === Image ? ['-F photo=@photo.jpg'] : []),
    ...(body && body !== Image && example?.body !== undefined
      ? [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(example.body, null, 2))}`]
      : []),
  ].join(' \\\n  ')
}

/** The path with the values of its example; a parameter without one stays in its braces. */
export const filledPath = (path: string, values: Readonly<Record<string, unknown>>) =>
  path.replace(/\{(\w+)\}/g, (braces, name: string) =>
    values[name] === undefined ? braces : encodeURIComponent(String(values[name])),
  )

export function queryOf(values: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams(
    Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return query.size > 0 ? `?${query}` : ''
}
