import { type Difference, differencesOf, mergedValues } from '../kit/resource/conflict.ts'
import type { Fields, Values } from '../kit/resource/field.ts'
import type { Entry, Slot } from './placing.ts'

// Merges the changes of two users to one week. Each slot is a field of its own, so that the user is asked only about slots that
// both changed.

const nameOf = ({ weekday, starts_at, ends_at }: Slot) => `${weekday} ${starts_at} ${ends_at}`

const valuesOf = (entries: readonly Entry[]): Values =>
  Object.fromEntries(entries.map((entry) => [`/${nameOf(entry)}`, entry]))

/** Returns the other user's changes since both started, slot by slot. */
export function weekDifferences(before: readonly Entry[], mine: readonly Entry[], theirs: readonly Entry[]) {
  const places: Fields = Object.fromEntries(
    [...before, ...mine, ...theirs].map((one) => [nameOf(one), { kind: 'text' }]),
  )
  return differencesOf(places, valuesOf(before), valuesOf(mine), valuesOf(theirs))
}

/** The slot that a difference is about. */
export function slotOf({ leaf }: Difference): Slot {
  const [weekday, starts_at = '', ends_at = ''] = leaf.name.split(' ')
  return { weekday: Number(weekday), starts_at, ends_at }
}

/** Applies the chosen changes to the week; a slot without a lesson is free. */
export const mergedWeek = (
  mine: readonly Entry[],
  differences: readonly Difference[],
  keepsMine: ReadonlySet<string>,
): Entry[] =>
  Object.values(mergedValues(valuesOf(mine), differences, keepsMine)).filter((one): one is Entry => one !== undefined)
