import { SettingError } from '../platform/config.ts'
import { asSystem } from '../platform/database/as-system.ts'
import * as accounts from './accounts/queries.ts'
import { checkNewPassword, hashPassword, minLength } from './passwords/passwords.ts'

/** The first operator comes from the settings; an account that exists is left as it is. */
export async function ensureOperator(
  connectionString: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await asSystem(connectionString, async (system) => {
    if (await accounts.isOperator(system, email)) return
    checkPassword(password, email)
    // Several processes may start at once.
    await accounts.insertOperator(system, email, await hashPassword(password))
  })
}

/** The rules of every account hold for the one that sees all schools, too. */
function checkPassword(password: string, email: string) {
  if (password.length < minLength)
    throw new SettingError(`OPERATOR_PASSWORD must have at least ${minLength} characters.`)
  try {
    checkNewPassword(password, email)
  } catch {
    throw new SettingError('OPERATOR_PASSWORD is a common password or the e-mail address; choose another.')
  }
}
