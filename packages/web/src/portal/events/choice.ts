import { catalogue, type EventName, eventNames, matches, type Scope } from '@sineta/contract'

/**
 * The events an endpoint subscribes to, as the API writes them: `*` for all, `student.*` for all of one kind, both including
 * future ones, or single names. Ticking and unticking rewrites the list, and never subscribes to more than was ticked.
 */
export type Choice = readonly string[]

export const isChosen = (choice: Choice, name: EventName) => choice.some((pattern) => matches(pattern, name))

export const kindOf = (name: EventName) => name.slice(0, name.indexOf('.'))
const patternOf = (kind: string) => `${kind}.*`

export const isAll = (choice: Choice) => choice.includes('*')
export const isWholeKind = (choice: Choice, kind: string) => isAll(choice) || choice.includes(patternOf(kind))

export const reachable = (scopes: readonly string[]): EventName[] =>
  eventNames.filter((name) => scopes.includes(catalogue[name].scope satisfies Scope))

/** Selects everything including future events, or nothing. */
export const toggleAll = (choice: Choice): Choice => (isAll(choice) ? [] : ['*'])

/** Selects a whole kind including future events, or nothing of it. */
export function toggleKind(choice: Choice, kind: string, offered: readonly EventName[]): Choice {
  const others = withoutAll(choice, offered).filter((pattern) => kindOfPattern(pattern) !== kind)
  return isWholeKind(choice, kind) ? others : [...others, patternOf(kind)]
}

export function toggleEvent(choice: Choice, name: EventName, offered: readonly EventName[]): Choice {
  if (!isChosen(choice, name)) return [...choice, name]
  const kind = kindOf(name)
  const siblings = offered.filter((one) => kindOf(one) === kind && one !== name && isChosen(choice, one))
  return [...withoutAll(choice, offered).filter((pattern) => kindOfPattern(pattern) !== kind), ...siblings]
}

/** Expands `*` into all kinds, so that something can be removed from it. */
function withoutAll(choice: Choice, offered: readonly EventName[]): Choice {
  return isAll(choice) ? [...new Set(offered.map(kindOf))].map(patternOf) : choice
}

const kindOfPattern = (pattern: string) => pattern.slice(0, pattern.indexOf('.'))
