import { catalogue, type EventName, eventNames, isEventName } from './catalogue.ts'
import type { Scope } from './scopes.ts'

/** Which events a receiver asked for: exact names, `student.*` for all of one kind, `*` for all. */

export type Selection = {
  /** In the catalogue's order, each once. */
  readonly events: readonly EventName[]
  readonly refused: readonly RefusedPattern[]
}

/** What was asked for and cannot be had: a name or kind that does not exist, or an exact name outside the scopes. */
export type RefusedPattern = { readonly pattern: string; readonly reason: 'unknown_event' | 'outside_scopes' }

export function matches(pattern: string, name: EventName): boolean {
  if (pattern === '*' || pattern === name) return true
  return pattern.endsWith('.*') && name.startsWith(pattern.slice(0, -1))
}

/**
 * Without `scopes` every event is in reach. With them a pattern quietly stands for what is in scope, now and when
 * events are added; only an exact name that is out of reach is refused.
 */
export function resolveSelection(patterns: readonly string[], scopes?: Iterable<Scope>): Selection {
  const granted = scopes && new Set(scopes)
  const isInScope = (name: EventName) => granted === undefined || granted.has(catalogue[name].scope)
  const events = eventNames.filter((name) => isInScope(name) && patterns.some((pattern) => matches(pattern, name)))
  const refused = patterns.flatMap((pattern): RefusedPattern[] => {
    if (!eventNames.some((name) => matches(pattern, name))) return [{ pattern, reason: 'unknown_event' }]
    if (isEventName(pattern) && !isInScope(pattern)) return [{ pattern, reason: 'outside_scopes' }]
    return []
  })
  return { events, refused }
}
