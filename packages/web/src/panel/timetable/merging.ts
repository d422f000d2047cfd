import { type Difference, differencesOf, mergedValues } from '../kit/conflict.ts'
import type { Fields, Values } from '../kit/field.ts'
import type { Entry, Slot } from './placing.ts'

// Two people change one week: each place of the week is a field of its own, so that only what both changed is asked about.

const nameOf = ({ weekday, starts_at, ends_at }: Slot) => `${weekday} ${starts_at} ${ends_at}`

const valuesOf = (entries: readonly Entry[]): Values =>
  Object.fromEntries(entries.map((entry) => [`/${nameOf(entry)}`, entry]))

/** What the other changed since both began, place by place. */
export function weekDifferences(before: readonly Entry[], mine: readonly Entry[], theirs: readonly Entry[]) {
  const places: Fields = Object.fromEntries(
    [...before, ...mine, ...theirs].map((one) => [nameOf(one), { kind: 'text' }]),
  )
  return differencesOf(places, valuesOf(before), valuesOf(mine), valuesOf(theirs))
}

/** The place that a difference is about. */
export function slotOf({ leaf }: Difference): Slot {
  const [weekday, starts_at = '', ends_at = ''] = leaf.name.split(' ')
  return { weekday: Number(weekday), starts_at, ends_at }
}

/** The week with what was chosen; a place without a lesson is free. */
export const mergedWeek = (
  mine: readonly Entry[],
  differences: readonly Difference[],
  keepsMine: ReadonlySet<string>,
): Entry[] =>
  Object.values(mergedValues(valuesOf(mine), differences, keepsMine)).filter((one): one is Entry => one !== undefined)
