import { type Fields, type Leaf, leavesOf, type Values } from './field.ts'

/** A field that another user changed while a form was open. */
export type Difference = {
  readonly leaf: Leaf
  readonly mine: unknown
  readonly theirs: unknown
  /** Changed here too, to another value, so the user has to choose. */
  readonly isContested: boolean
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Returns the other user's changes to the record that both started from. */
export function differencesOf(fields: Fields, before: Values, mine: Values, theirs: Values): Difference[] {
  return leavesOf(fields).flatMap((leaf) => {
    const [was, here, there] = [before[leaf.pointer], mine[leaf.pointer], theirs[leaf.pointer]]
    if (isSame(was, there) || isSame(here, there)) return []
    return [{ leaf, mine: here, theirs: there, isContested: !isSame(was, here) }]
  })
}

/**
 * Returns the values to continue editing: the other user's where only they changed the field or where this user chose theirs.
 */
export function mergedValues(mine: Values, differences: readonly Difference[], keepsMine: ReadonlySet<string>): Values {
  const taken = differences
    .filter(({ leaf, isContested }) => !(isContested && keepsMine.has(leaf.pointer)))
    .map(({ leaf, theirs }) => [leaf.pointer, theirs])
  return { ...mine, ...Object.fromEntries(taken) }
}
