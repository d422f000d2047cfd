import { openConnection } from '../platform/database/connection.ts'

/** The rows of one text of statements, over a connection of its own, with the rights of the login. */
export async function all<Row>(url: string, text: string, values?: readonly unknown[]): Promise<Row[]> {
  const client = await openConnection(url)
  try {
    const result = await (values ? client.query(text, [...values]) : client.query(text))
    return [result].flat().flatMap(({ rows }) => rows as Row[])
  } finally {
    await client.end()
  }
}

/** The last row. */
export const one = async <Row>(url: string, text: string): Promise<Row> => (await all<Row>(url, text)).at(-1)!
