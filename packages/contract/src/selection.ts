import { catalogue, type EventName, eventNames, isEventName } from './catalogue.ts'
import type { Scope } from './scopes.ts'

/** The events that a receiver subscribes to: exact names, `student.*` for all of one kind, `*` for all. */

export type Selection = {
  /** In the catalogue's order, each once. */
  readonly events: readonly EventName[]
  readonly refused: readonly RefusedPattern[]
}

/** A pattern that cannot be granted: a name or kind that does not exist, or an exact name outside the scopes. */
export type RefusedPattern = { readonly pattern: string; readonly reason: 'unknown_event' | 'outside_scopes' }

export function matches(pattern: string, name: EventName): boolean {
  if (pattern === '*' || pattern === name) return true
  return pattern.endsWith('.*') && name.startsWith(pattern.slice(0, -1))
}

/**
 * Resolves patterns to events. Without `scopes`, every event is allowed. With them, a wildcard selects only the events in
 * scope, including those added later, and is not refused for the rest; an exact name outside the scopes is.
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
