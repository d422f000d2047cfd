import { SettingError } from '../platform/config.ts'
import { asSystem } from '../platform/database/as-system.ts'
import * as accounts from './accounts/queries.ts'
import { checkNewPassword, hashPassword, minLength } from './passwords/passwords.ts'

/** Creates the first operator from the settings, unless an operator with that address exists. */
export async function ensureOperator(
  connectionString: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await asSystem(connectionString, async (system) => {
    if (await accounts.isOperator(system, email)) return
    checkPassword(password, email)
    // Several processes may start at once, so the insert ignores a conflict.
    await accounts.insertOperator(system, email, await hashPassword(password))
  })
}

/** Applies the password rules of all accounts to the operator, who sees every school. */
function checkPassword(password: string, email: string) {
  if (password.length < minLength)
    throw new SettingError(`OPERATOR_PASSWORD must have at least ${minLength} characters.`)
  try {
    checkNewPassword(password, email)
  } catch {
    throw new SettingError('OPERATOR_PASSWORD is a common password or the e-mail address; choose another.')
  }
}
