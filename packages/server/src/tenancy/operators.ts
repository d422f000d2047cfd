import type { Database } from '../platform/database.ts'
import { hashPassword } from './passwords.ts'

/** The first operator comes from the settings; an account that exists is left as it is. */
export async function ensureOperator(
  { pool }: Database,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await pool.query(
    'insert into operator (email, name, password_hash) select $1, $1, $2 where not exists (select from operator where lower(email) = lower($1))',
    [email, await hashPassword(password)],
  )
}
