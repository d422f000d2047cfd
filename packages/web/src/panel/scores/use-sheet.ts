import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { AnswerOf } from '../../kit/api/call.ts'
import { queryClient, useRead } from '../../kit/api/queries.ts'
import { useSchool, useSession } from '../shell/session.ts'
import { type Answered, outboxOf, type SheetName, subscribe, waitingSheets } from './outbox.ts'
import { cellKey, drop, type Entry, keepMine, put, waiting } from './pending.ts'
import { readScore } from './score-text.ts'

const route = 'GET /v1/partners/school/{cnpj}/classroom/{classroom_id}/score/sheet'
export type Sheet = AnswerOf<typeof route>
export type Column = Sheet['columns'][number]
export type Row = Sheet['students'][number]

// Long enough to gather the cells of a quick typist into one request, short enough that "saved" follows the hand.
const quietMs = 400
// Where the browser does not notice by itself that the connection is back.
const retryMs = 5_000

export type Sheeted = ReturnType<typeof useSheet>

/** A sheet as the server has it, with the entries that it does not have yet; sends those as soon as it can. */
export function useSheet(place: Omit<SheetName, 'owner' | 'cnpj'>) {
  const { cnpj } = useSchool()
  const { email, client } = useSession()
  const { classroomId, subjectId, period } = place
  const owner = `${client}/${email}`
  const name = useMemo(
    () => ({ owner, cnpj, classroomId, subjectId, period }),
    [owner, cnpj, classroomId, subjectId, period],
  )
  const outbox = useMemo(() => outboxOf(name), [name])
  const request = { params: { cnpj, classroom_id: classroomId }, query: { subject_id: subjectId, period } }
  const read = useRead(route, request)
  const entries = useSyncExternalStore(subscribe, outbox.entries)

  const send = useCallback(async () => {
    const answer = await outbox.send()
    if (answer) {
      showAnswer(name, answer)
      // More than one request takes, or typed meanwhile.
      if (waiting(outbox.entries()).length > 0) void send()
    }
  }, [outbox, name])

  const isWaiting = waiting(entries).length > 0
  useEffect(() => {
    if (!isWaiting) return
    const soon = setTimeout(() => void send(), quietMs)
    const later = setInterval(() => void send(), retryMs)
    const now = () => void send()
    addEventListener('online', now)
    return () => {
      clearTimeout(soon)
      clearInterval(later)
      removeEventListener('online', now)
    }
  }, [isWaiting, send])

  // Sheets that were left while the connection was away.
  useEffect(() => {
    for (const other of waitingSheets(owner, cnpj)) void outboxOf(other).send()
  }, [owner, cnpj])

  return {
    read,
    entries,
    /** Text of a cell, at each key; `isDone` when the cell is left. */
    enter(sheet: Sheet, row: Row, column: Column, text: string, isDone: boolean): void {
      const cell = placeOf(row, column)
      const stored = storedAt(row, column)
      const typed = readScore(text, sheet)
      const now = outbox.entries()[cellKey(cell)]
      const version = now?.version ?? stored?.version ?? 0
      const base = { ...cell, text, version }
      const entry: Entry =
        'fault' in typed
          ? { ...base, score: null, ...(isDone ? { state: 'refused', code: typed.fault } : { state: 'typing' }) }
          : { ...base, score: typed.score, state: isDone ? 'waiting' : 'typing' }
      const isAsStored = !('fault' in typed) && typed.score === (stored?.score ?? null) && now?.state !== 'conflict'
      outbox.change((all) => (isDone && isAsStored ? drop(all, cell) : put(all, entry)))
    },
    discard: (entry: Entry) => outbox.change((all) => drop(all, entry)),
    keepMine: (entry: Entry) => outbox.change((all) => keepMine(all, entry)),
  }
}

export const placeOf = ({ enrollment_number }: Row, { evaluation_assessment_id, is_recovery }: Column) => ({
  enrollment_number,
  evaluation_assessment_id,
  is_recovery,
})

export const storedAt = ({ scores }: Row, { evaluation_assessment_id, is_recovery }: Column) =>
  scores.find((one) => one.evaluation_assessment_id === evaluation_assessment_id && one.is_recovery === is_recovery)

/** What was saved shows at once, before the sheet is read again. */
function showAnswer({ cnpj, classroomId, subjectId, period }: SheetName, { cells, averages }: Answered): void {
  const key = [route, { params: { cnpj, classroom_id: classroomId }, query: { subject_id: subjectId, period } }]
  queryClient.setQueryData<Sheet>(key, (sheet) => {
    if (!sheet) return sheet
    const students = sheet.students.map((row) => {
      const own = cells.filter((cell) => cell.enrollment_number === row.enrollment_number)
      const average = averages.find((one) => one.enrollment_number === row.enrollment_number)
      if (own.length === 0) return row
      const answered = new Set(own.map(cellKey))
      const kept = row.scores.filter(
        (score) => !answered.has(cellKey({ ...score, enrollment_number: row.enrollment_number })),
      )
      return {
        ...row,
        scores: [...kept, ...own.filter(({ version }) => version > 0)],
        averages: row.averages.map((one) =>
          average && one.period === period ? { period, average: average.average } : one,
        ),
      }
    })
    return { ...sheet, students }
  })
}
