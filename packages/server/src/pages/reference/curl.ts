import { Image } from '../../platform/operation/image.ts'
import type { Example, Operation } from '../../platform/operation/operation.ts'

/** Quotes any text as one word for a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/**
 * Writes the example of an operation as a curl command. The key comes from the environment, to keep it out of the shell
 * history.
 */
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

/** Fills the path with the values of the example. A parameter without a value keeps its braces. */
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
