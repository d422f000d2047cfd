import { Lock } from 'lucide-react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { moveByKey } from '../kit/grid-keys.ts'
import { cellKey, type Entry } from './pending.ts'
import { readBlock, writeScore } from './score-text.ts'
import classes from './scores.module.css'
import { type Column, placeOf, type Row, type Sheet, type Sheeted, storedAt } from './use-sheet.ts'

/** Returns the name of a column: its assessment, or the score or recovery of the term. */
export function useColumnNames() {
  const { t } = useTranslation('scores')
  return ({ name, is_recovery }: Column) => {
    if (name === null) return t(is_recovery ? 'column.recovery' : 'column.term')
    return is_recovery ? t('column.recovery_of', { name }) : name
  }
}

export function SheetGrid({ sheet, entries, enter }: { sheet: Sheet } & Pick<Sheeted, 'entries' | 'enter'>) {
  const { t, i18n } = useTranslation('scores')
  const nameOf = useColumnNames()
  const { columns, students, period } = sheet

  const paste = (row: number, column: number) => (event: ClipboardEvent) => {
    const block = readBlock(event.clipboardData.getData('text/plain'))
    if (block === null) return
    event.preventDefault()
    block.forEach((texts, down) => {
      texts.forEach((text, right) => {
        const [student, target] = [students[row + down], columns[column + right]]
        if (student?.in_classroom && target) enter(sheet, student, target, text, true)
      })
    })
  }

  return (
    // Not a tab stop, because moving through the cells scrolls it.
    <div className={classes.scroll}>
      <table className={classes.sheet}>
        <caption className="spoken">{t('caption')}</caption>
        <thead>
          <tr>
            <th scope="col" className={classes.name}>
              {t('student')}
            </th>
            {columns.map((column) => (
              <th key={`${column.evaluation_assessment_id}${column.is_recovery}`} scope="col">
                {nameOf(column)}
                {column.weight !== null && !column.is_recovery && (
                  <span className={classes.weight}>
                    {t('weight', { weight: writeScore(column.weight, i18n.language) })}
                  </span>
                )}
              </th>
            ))}
            <th scope="col">{t('average')}</th>
          </tr>
        </thead>
        <tbody>
          {students.map((student, row) => (
            <tr key={student.enrollment_number}>
              <th scope="row" className={classes.name}>
                {student.student_name}
                <span className={classes.number}>
                  {student.in_classroom ? student.enrollment_number : t('left', { number: student.enrollment_number })}
                </span>
              </th>
              {columns.map((column, at) => {
                const entry = entries[cellKey(placeOf(student, column))]
                const stored = writeScore(storedAt(student, column)?.score ?? null, i18n.language)
                return (
                  <td key={`${column.evaluation_assessment_id}${column.is_recovery}`}>
                    <Cell
                      row={row}
                      column={at}
                      label={t('cell', { column: nameOf(column), student: student.student_name })}
                      stored={stored}
                      entry={entry}
                      isLocked={sheet.locked || !student.in_classroom}
                      onType={(text, isDone) => enter(sheet, student, column, text, isDone)}
                      onPaste={paste(row, at)}
                    />
                  </td>
                )
              })}
              <Average student={student} period={period} passing={sheet.passing_score} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Average({ student, period, passing }: { student: Row; period: number; passing: number }) {
  const { t, i18n } = useTranslation('scores')
  const average = student.averages.find((one) => one.period === period)?.average ?? null
  const isLow = average !== null && average < passing
  return (
    <td className={classes.average} data-low={isLow || undefined}>
      {average === null ? <span className="quiet">–</span> : writeScore(average, i18n.language)}
      {isLow && <span className="spoken"> {t('below')}</span>}
    </td>
  )
}

type CellProps = {
  readonly row: number
  readonly column: number
  readonly label: string
  readonly stored: string
  readonly entry: Entry | undefined
  readonly isLocked: boolean
  onType(text: string, isDone: boolean): void
  onPaste(event: ClipboardEvent): void
}

const marks = { typing: '', waiting: '↻', refused: '!', conflict: '≠' } as const

function Cell({ row, column, label, stored, entry, isLocked, onType, onPaste }: CellProps) {
  const { t } = useTranslation('scores')
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && entry) {
      onType(stored, true)
      return
    }
    // In the last row, where there is no cell below, Enter finishes the cell too.
    if (!moveByKey(event) && event.key === 'Enter') event.currentTarget.select()
    if (event.key === 'Enter' && entry?.state === 'typing') onType(entry.text, true)
  }
  const state = entry?.state
  return (
    <div className={classes.cell} data-state={state}>
      <input
        className={classes.input}
        data-row={row}
        data-column={column}
        inputMode="decimal"
        autoComplete="off"
        aria-label={state && state !== 'typing' ? `${label}: ${t(`state.${state}`)}` : label}
        aria-invalid={state === 'refused' || state === 'conflict' || undefined}
        readOnly={isLocked}
        value={entry?.text ?? stored}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onType(event.currentTarget.value, false)}
        onBlur={() => entry?.state === 'typing' && onType(entry.text, true)}
        onKeyDown={onKeyDown}
        onPaste={isLocked ? undefined : onPaste}
      />
      {isLocked ? (
        <Lock size={11} className={classes.mark} aria-hidden />
      ) : (
        state && (
          <span className={classes.mark} aria-hidden>
            {marks[state]}
          </span>
        )
      )}
    </div>
  )
}
