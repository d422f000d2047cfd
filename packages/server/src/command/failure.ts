import { isOutage } from '../platform/database/outage.ts'
import { UnreachableDatabase } from '../platform/database/wait-for-database.ts'

export const noTables = 'The database has no Sineta tables. Run sineta-server migrate, or correct DATABASE_URL.'

/** Returns the sentence that is shown to the operator. */
export function messageFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message } = error
  if (error instanceof UnreachableDatabase) return message
  // Migrations create the roles and functions too. 42P01 means that a table is missing.
  const isEmpty =
    /^(role "sineta_\w+"|function clock\(\)) does not exist$/.test(message) ||
    (error as { code?: string }).code === '42P01'
  if (isEmpty) return noTables
  return isOutage(error) ? `The database cannot be reached: ${message}.` : message
}
