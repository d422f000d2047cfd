import { isScope, type Scope } from '@sineta/contract'
import { refuseFaults } from '../../platform/operation/errors.ts'
import { list, text } from '../../platform/operation/shapes.ts'

/** The names themselves are checked by `checkScopes`, which knows what the app requested and names the wrong scope. */
export const ScopeList = list(text(40), { minItems: 1, maxItems: 100, uniqueItems: true })

type Where = {
  /** The scopes the app requested, if the list may contain no others. */ readonly requested?: readonly string[]
  readonly at?: string
}

/**
 * Returns the list typed as scopes, or refuses it with 422 and a fault for each scope that does not exist or was not requested.
 */
export function checkScopes(scopes: readonly string[], { requested, at = '/scopes' }: Where = {}): Scope[] {
  const faults = scopes.flatMap((scope, i) => {
    if (isScope(scope) && (!requested || requested.includes(scope))) return []
    const message = isScope(scope)
      ? `must be a scope the app requested; ${scope} is not one`
      : `must be a scope; ${scope} is not one`
    return [{ pointer: `${at}/${i}`, code: 'scope_unknown', message }]
  })
  if (faults.length > 0) throw refuseFaults(faults)
  return scopes.filter(isScope)
}
