import type { Typed } from './score-text.ts'

/** Why a text is not a score. */
type Fault = Extract<Typed, { readonly fault: unknown }>['fault']

/** The members that identify a cell in its sheet. */
export type CellPlace = {
  readonly enrollment_number: string
  readonly evaluation_assessment_id: string | null
  readonly is_recovery: boolean
}
export const cellKey = ({ enrollment_number, evaluation_assessment_id, is_recovery }: CellPlace) =>
  `${enrollment_number}|${evaluation_assessment_id ?? ''}|${is_recovery ? 'r' : ''}`

/**
 * An entry that the server does not have yet or refused. `typing` is not finished, `waiting` is to be sent, and the other
 * states need a decision of the teacher. An entry is dropped only when it is saved or the teacher discards it.
 */
export type Entry = CellPlace & {
  readonly text: string
  /** Null for an empty cell, and also if `text` is not a score: `typing` then has a fault, and any other state is `refused`. */
  readonly score: number | null
  /** The version that the teacher saw when typing. */
  readonly version: number
  /** The cell was waiting before, so the server may have an earlier text, even if no response said so. */
  readonly isSubmitted?: true
} & (
    | { readonly state: 'typing'; readonly fault?: Fault }
    | { readonly state: 'waiting' }
    | { readonly state: 'refused'; readonly code: string }
    | { readonly state: 'conflict'; readonly theirs: { readonly score: number | null; readonly version: number } }
  )

export type Entries = Readonly<Record<string, Entry>>

/** The server's result for a cell. */
export type CellResult = CellPlace & {
  readonly status: 'saved' | 'unchanged' | 'conflict' | 'refused'
  readonly code: string | null
  readonly score: number | null
  readonly version: number
}

type Input = {
  readonly text: string
  readonly typed: Typed
  /** The cell as the page last read it from the server. */
  readonly stored: { readonly score: number | null; readonly version: number } | undefined
  /** Whether the user has left the cell. */
  readonly isDone: boolean
}

/**
 * Enters the text of a cell. A cell that is back to its stored score needs no entry, unless an earlier text may have reached the
 * server: then the entry is sent, because the stored score may be out of date.
 */
export function enter(entries: Entries, place: CellPlace, { text, typed, stored, isDone }: Input): Entries {
  const now = entries[cellKey(place)]
  const isSubmitted = now?.state === 'waiting' || now?.isSubmitted === true
  const base = { ...place, text, version: now?.version ?? stored?.version ?? 0, ...(isSubmitted && { isSubmitted }) }
  if ('fault' in typed)
    return put(entries, {
      ...base,
      score: null,
      ...(isDone ? { state: 'refused', code: typed.fault } : { state: 'typing', fault: typed.fault }),
    })
  const isStored = typed.score === (stored?.score ?? null)
  if (isDone && isStored && !isSubmitted && now?.state !== 'conflict') return drop(entries, place)
  return put(entries, { ...base, score: typed.score, state: isDone ? 'waiting' : 'typing' })
}

export const put = (entries: Entries, entry: Entry): Entries => ({ ...entries, [cellKey(entry)]: entry })

export function drop(entries: Entries, place: CellPlace): Entries {
  const { [cellKey(place)]: _, ...rest } = entries
  return rest
}

export const waiting = (entries: Entries): Entry[] => Object.values(entries).filter(({ state }) => state === 'waiting')

/**
 * Applies the results for `sent` to the entries. An entry that was changed in the meantime stays, now based on the saved
 * version.
 */
export function settle(entries: Entries, sent: readonly Entry[], answers: readonly CellResult[]): Entries {
  return sent.reduce((left, one, i) => {
    const answer = answers[i]
    const now = left[cellKey(one)]
    if (!answer || !now) return left
    const { enrollment_number, evaluation_assessment_id, is_recovery, text, score, version } = now
    const place = { enrollment_number, evaluation_assessment_id, is_recovery }
    const isSame = text === one.text
    if (answer.status === 'saved' || answer.status === 'unchanged')
      return isSame ? drop(left, place) : put(left, { ...now, version: answer.version })
    if (!isSame) return left
    const kept = { ...place, text, score, version }
    return answer.status === 'conflict'
      ? put(left, { ...kept, state: 'conflict', theirs: { score: answer.score, version: answer.version } })
      : put(left, { ...kept, state: 'refused', code: answer.code ?? 'validation_failed' })
  }, entries)
}

/** Marks each entry of a request that was refused as a whole. */
export const refuseAll = (entries: Entries, sent: readonly Entry[], code: string): Entries =>
  settle(
    entries,
    sent,
    sent.map((one) => ({ ...one, status: 'refused', code })),
  )

/**
 * Finishes the entries of a page that was closed while they were typed: the text is what the user meant. A text that is not a score
 * is refused, because sent as an empty cell it would erase the stored score.
 */
export const resume = (entries: Entries): Entries =>
  Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, finished(entry)]))

function finished(entry: Entry): Entry {
  if (entry.state !== 'typing') return entry
  const { fault, ...typed } = entry
  return fault === undefined ? { ...typed, state: 'waiting' } : { ...typed, state: 'refused', code: fault }
}

/** Resolves a conflict with the teacher's value: sends it again, based on the current version. */
export const keepMine = (
  entries: Entries,
  { enrollment_number, evaluation_assessment_id, is_recovery, ...entry }: Entry,
) =>
  put(entries, {
    enrollment_number,
    evaluation_assessment_id,
    is_recovery,
    text: entry.text,
    score: entry.score,
    version: entry.state === 'conflict' ? entry.theirs.version : entry.version,
    state: 'waiting',
  })
