import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ResponseOf } from '../../kit/api/call.ts'
import { queryClient, useRead } from '../../kit/api/queries.ts'
import { useSchool, useSession } from '../shell/session.ts'
import { outboxOf, type SaveResult, type SheetName, subscribe, waitingSheets } from './outbox.ts'
import { cellKey, drop, type Entry, enter, keepMine, waiting } from './pending.ts'
import { readScore } from './score-text.ts'

const route = 'GET /v1/partners/school/{cnpj}/classroom/{classroom_id}/score/sheet'
export type Sheet = ResponseOf<typeof route>
export type Column = Sheet['columns'][number]
export type Row = Sheet['students'][number]

// Long enough to collect the cells of a fast typist into one request, short enough that "saved" appears right after typing.
const quietMs = 400
// For browsers that do not report that the connection is back.
const retryMs = 5_000

export type Sheeted = ReturnType<typeof useSheet>

/** A sheet as the server has it, together with entries it does not have yet, which are sent as soon as possible. */
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
      showSaved(name, answer)
      // There were more entries than fit in a request, or some were typed in the meantime.
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

  // Also send sheets that the user left while offline.
  useEffect(() => {
    for (const other of waitingSheets(owner, cnpj)) void outboxOf(other).send()
  }, [owner, cnpj])

  return {
    read,
    entries,
    /** Enters the text of a cell at each key; `isDone` when the user leaves the cell. */
    enter(sheet: Sheet, row: Row, column: Column, text: string, isDone: boolean): void {
      const typed = readScore(text, sheet)
      const stored = storedAt(row, column)
      outbox.change((all) => enter(all, placeOf(row, column), { text, typed, stored, isDone }))
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

/** Shows saved scores at once, before the sheet is refetched. */
function showSaved({ cnpj, classroomId, subjectId, period }: SheetName, { cells, averages }: SaveResult): void {
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
