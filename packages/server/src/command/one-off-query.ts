import { openConnection } from '../platform/database/connection.ts'

/** Runs one or more statements over a new connection, with the rights of the login, and returns all their rows. */
export async function queryRows<Row>(url: string, text: string, values?: readonly unknown[]): Promise<Row[]> {
  const client = await openConnection(url)
  try {
    const result = await (values ? client.query(text, [...values]) : client.query(text))
    return [result].flat().flatMap(({ rows }) => rows as Row[])
  } finally {
    await client.end()
  }
}

/** Runs statements like `all` and returns the last row. */
export const queryRow = async <Row>(url: string, text: string): Promise<Row> =>
  (await queryRows<Row>(url, text)).at(-1)!
