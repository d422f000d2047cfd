import { isScope, type Scope } from '@sineta/contract'
import { refuseFaults } from '../../platform/operation/errors.ts'
import { list, text } from '../../platform/operation/shapes.ts'

/** Checked by `checkScopes`, which knows what was asked for and says so by name. */
export const ScopeList = list(text(40), { minItems: 1, maxItems: 100, uniqueItems: true })

type Where = {
  /** What the app asked for, where a list may not go beyond it. */ readonly requested?: readonly string[]
  readonly at?: string
}

/** The scopes as such, or 422 for each that does not exist or goes beyond what was requested. */
export function checkScopes(scopes: readonly string[], { requested, at = '/scopes' }: Where = {}): Scope[] {
  const faults = scopes.flatMap((scope, i) => {
    if (isScope(scope) && (!requested || requested.includes(scope))) return []
    const message = isScope(scope)
      ? `must be one the app requested; ${scope} is not`
      : `must be a scope; ${scope} is none`
    return [{ pointer: `${at}/${i}`, code: 'scope_unknown', message }]
  })
  if (faults.length > 0) throw refuseFaults(faults)
  return scopes.filter(isScope)
}
