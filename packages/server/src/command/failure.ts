import { isOutage } from '../platform/database/outage.ts'
import { UnreachableDatabase } from '../platform/database/reach-database.ts'

export const noTables = 'The database has no tables of Sineta: run sineta-server migrate, or correct DATABASE_URL.'

/** The one sentence that an operator reads. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message } = error
  if (error instanceof UnreachableDatabase) return message
  // Roles and functions come with the tables. 42P01: a table is missing.
  const isEmpty =
    /^(role "sineta_\w+"|function clock\(\)) does not exist$/.test(message) ||
    (error as { code?: string }).code === '42P01'
  if (isEmpty) return noTables
  return isOutage(error) ? `The database cannot be reached: ${message}.` : message
}
