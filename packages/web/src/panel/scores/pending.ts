/** What a cell shares with no other one of its sheet. */
export type CellPlace = {
  readonly enrollment_number: string
  readonly evaluation_assessment_id: string | null
  readonly is_recovery: boolean
}
export const cellKey = ({ enrollment_number, evaluation_assessment_id, is_recovery }: CellPlace) =>
  `${enrollment_number}|${evaluation_assessment_id ?? ''}|${is_recovery ? 'r' : ''}`

/**
 * An entry that the server does not have yet, or does not take. `typing` is not finished, `waiting` is to be sent, the others
 * are the teacher's to settle. Nothing leaves here but a saved entry, or one that the teacher discards.
 */
export type Entry = CellPlace & {
  readonly text: string
  /** Null where `text` is no score, too: then the state is `refused`. */
  readonly score: number | null
  /** The version that the teacher saw when typing it. */
  readonly version: number
} & (
    | { readonly state: 'typing' | 'waiting' }
    | { readonly state: 'refused'; readonly code: string }
    | { readonly state: 'conflict'; readonly theirs: { readonly score: number | null; readonly version: number } }
  )

export type Entries = Readonly<Record<string, Entry>>

/** What became of a cell, as the server answers it. */
export type CellAnswer = CellPlace & {
  readonly status: 'saved' | 'unchanged' | 'conflict' | 'refused'
  readonly code: string | null
  readonly score: number | null
  readonly version: number
}

export const put = (entries: Entries, entry: Entry): Entries => ({ ...entries, [cellKey(entry)]: entry })

export function drop(entries: Entries, place: CellPlace): Entries {
  const { [cellKey(place)]: _, ...rest } = entries
  return rest
}

export const waiting = (entries: Entries): Entry[] => Object.values(entries).filter(({ state }) => state === 'waiting')

/** The entries after an answer to `sent`. One that was typed again meanwhile stays, on top of the version that was saved. */
export function settle(entries: Entries, sent: readonly Entry[], answers: readonly CellAnswer[]): Entries {
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

/** A request that is refused as a whole refuses each of its entries. */
export const refuseAll = (entries: Entries, sent: readonly Entry[], code: string): Entries =>
  settle(
    entries,
    sent,
    sent.map((one) => ({ ...one, status: 'refused', code })),
  )

/** A page that was closed while the user typed: what is there is what they meant. */
export const resume = (entries: Entries): Entries =>
  Object.fromEntries(
    Object.entries(entries).map(([key, entry]) => [
      key,
      entry.state === 'typing' ? { ...entry, state: 'waiting' } : entry,
    ]),
  )

/** The teacher's own value wins a conflict: it is sent again, on top of the one that is there. */
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
