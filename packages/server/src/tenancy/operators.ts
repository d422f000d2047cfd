import { SettingError } from '../platform/config.ts'
import type { Database } from '../platform/database.ts'
import { checkNewPassword, hashPassword, leastLength } from './passwords.ts'

/** The first operator comes from the settings; an account that exists is left as it is. */
export async function ensureOperator(
  { pool }: Database,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { rowCount } = await pool.query('select from operator where lower(email) = lower($1)', [email])
  if (rowCount !== 0) return
  checkPassword(password, email)
  await pool.query(
    'insert into operator (email, name, password_hash) select $1, $1, $2 where not exists (select from operator where lower(email) = lower($1))',
    [email, await hashPassword(password)],
  )
}

/** The rules are everybody's; whoever sees all schools is no exception. */
function checkPassword(password: string, email: string) {
  if (password.length < leastLength)
    throw new SettingError(`OPERATOR_PASSWORD must have at least ${leastLength} characters.`)
  try {
    checkNewPassword(password, email)
  } catch {
    throw new SettingError('OPERATOR_PASSWORD is one of those that are guessed first; choose another.')
  }
}
