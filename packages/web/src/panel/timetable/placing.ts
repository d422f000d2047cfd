import type { BodyOf, ResponseOf } from '../../kit/api/call.ts'

type Timetable = ResponseOf<'GET /v1/partners/school/{cnpj}/classroom/{classroom_id}/timetable'>
export type Entry = Timetable['entries'][number]
export type Slot = { readonly weekday: number; readonly starts_at: string; readonly ends_at: string }
export type Period = Omit<Slot, 'weekday'>
/** The week of another class, which may occupy teachers and rooms. */
export type Other = { readonly classroom: string; readonly entries: readonly Entry[] }

export const weekdays = [1, 2, 3, 4, 5, 6] as const

/** The rows of the grid: the periods of the class, and any others that its timetable uses. */
export function periodsOf(grid: readonly Period[], entries: readonly Entry[]): Period[] {
  const all = [...grid, ...entries].map(({ starts_at, ends_at }) => ({ starts_at, ends_at }))
  const distinct = new Map(all.map((one) => [`${one.starts_at}${one.ends_at}`, one]))
  return [...distinct.values()].sort((a, b) => (a.starts_at + a.ends_at).localeCompare(b.starts_at + b.ends_at))
}

export const isIn = (slot: Slot) => (entry: Slot) =>
  entry.weekday === slot.weekday && entry.starts_at === slot.starts_at && entry.ends_at === slot.ends_at

const overlaps = (a: Slot, b: Slot) => a.weekday === b.weekday && a.starts_at < b.ends_at && b.starts_at < a.ends_at

export type Clash = { readonly kind: 'teacher' | 'room' | 'overlap'; readonly classroom: string | null }

/** Returns the conflicts of a lesson in its slot: the teacher or the room is taken, or the class itself is busy. */
export function clashesOf(entry: Entry, own: readonly Entry[], others: readonly Other[]): Clash[] {
  const busy = own.some((one) => one !== entry && overlaps(one, entry) && !isIn(entry)(one))
  const elsewhere = others.flatMap(({ classroom, entries }) =>
    entries
      .filter((one) => overlaps(one, entry))
      .flatMap((one): Clash[] => [
        ...(entry.teacher_id !== null && one.teacher_id === entry.teacher_id
          ? [{ kind: 'teacher', classroom } as const]
          : []),
        ...(entry.room !== null && sameRoom(one.room, entry.room) ? [{ kind: 'room', classroom } as const] : []),
      ]),
  )
  return [...(busy ? [{ kind: 'overlap', classroom: null } as const] : []), ...elsewhere]
}

const sameRoom = (a: string | null, b: string) => a !== null && a.trim().toLowerCase() === b.trim().toLowerCase()

/** Returns the week with a lesson moved to a slot. A lesson that was there swaps places with it. */
export function placed(entries: readonly Entry[], from: Entry | null, entry: Entry): Entry[] {
  const there = entries.find((one) => one !== from && isIn(entry)(one))
  const rest = entries.filter((one) => one !== from && one !== there)
  const swapped =
    there && from ? [{ ...there, weekday: from.weekday, starts_at: from.starts_at, ends_at: from.ends_at }] : []
  return [...rest, ...swapped, entry]
}

export const toBody = (
  entries: readonly Entry[],
): BodyOf<'PUT /v1/partners/school/{cnpj}/classroom/{classroom_id}/timetable'> => ({
  entries: entries.map(({ teacher_id, room, ...entry }) => ({
    ...entry,
    ...(teacher_id !== null && { teacher_id }),
    ...(room !== null && { room }),
  })),
})
