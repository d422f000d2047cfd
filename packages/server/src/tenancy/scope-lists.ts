import { isScope, type Scope } from '@sineta/contract'
import { refuseFaults } from '../platform/errors.ts'
import { list, text } from '../platform/shapes.ts'

/** Checked by `checkScopes`, which knows what was asked for and says so by name. */
export const ScopeList = list(text(40), { minItems: 1, maxItems: 100, uniqueItems: true })

/** The scopes as such, or 422 for each that does not exist or is not among those requested. */
export function checkScopes(scopes: readonly string[], requested?: readonly string[]): Scope[] {
  const faults = scopes.flatMap((scope, i) => {
    if (isScope(scope) && (!requested || requested.includes(scope))) return []
    const message = isScope(scope) ? `must be one the app requested; ${scope} is not` : `must be a scope; ${scope} is none`
    return [{ pointer: `/scopes/${i}`, code: 'scope_unknown', message }]
  })
  if (faults.length > 0) throw refuseFaults(faults)
  return scopes.filter(isScope)
}
