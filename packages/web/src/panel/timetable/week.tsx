import { TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deferred } from '../../kit/deferred.tsx'
import { focusSpot, moveByKey, nextSpot, type Spot } from '../kit/grid-keys.ts'
import type { TaughtClass } from '../kit/inputs/class-choice.tsx'
import { clashWords } from './clash-words.ts'
import {
  type Clash,
  clashesOf,
  type Entry,
  isIn,
  type Other,
  type Period,
  placed,
  type Slot,
  weekdays,
} from './placing.ts'
import classes from './timetable.module.css'
import { useEntryWords } from './use-entry-words.ts'

// Selects make up a fifth of the panel's script, and viewing a week needs none.
const SlotDialog = deferred(() => import('./slot-dialog.tsx'))

type Props = {
  readonly classroom: TaughtClass
  readonly periods: readonly Period[]
  readonly entries: readonly Entry[]
  readonly others: readonly Other[]
  readonly isEditable: boolean
  onChange(entries: readonly Entry[]): void
}

export function Week({ classroom, periods, entries, others, isEditable, onChange }: Props) {
  const { t } = useTranslation('timetable')
  const table = useRef<HTMLTableElement>(null)
  const [open, setOpen] = useState<Slot | null>(null)
  const [dragged, setDragged] = useState<Entry | null>(null)
  const [goal, setGoal] = useState<Spot | null>(null)
  const { people, subjectOf, teacherOf } = useEntryWords(classroom)
  const slotAt = ({ row, column }: Spot): Slot | null => {
    const [period, weekday] = [periods[row], weekdays[column]]
    return period && weekday ? { weekday, ...period } : null
  }
  const besides = (slot: Slot) => entries.filter((one) => !isIn(slot)(one))
  const move = (entry: Entry, to: Spot) => {
    const slot = slotAt(to)
    if (!isEditable || !slot) return
    onChange(placed(entries, entry, { ...entry, ...slot }))
    setGoal(to)
  }
  // The focus follows the lesson.
  useEffect(() => {
    if (goal && table.current) focusSpot(table.current, goal)
    setGoal(null)
  }, [goal])

  const onKeyDown = (entry: Entry | undefined, spot: Spot) => (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey && entry && event.key.startsWith('Arrow')) {
      event.preventDefault()
      move(entry, nextSpot(spot, event.key, false) ?? spot)
    } else if (isEditable && entry && (event.key === 'Delete' || event.key === 'Backspace'))
      onChange(entries.filter((one) => one !== entry))
    else if (event.key !== 'Enter') moveByKey(event)
  }
  return (
    <div className={classes.scroll}>
      <table ref={table} className={classes.week}>
        <caption className="spoken">{t('caption', { name: classroom.name })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            {weekdays.map((day) => (
              <th key={day} scope="col">
                {t(`day.d${day}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.map((period, row) => (
            <tr key={`${period.starts_at}${period.ends_at}`}>
              <th scope="row">
                {period.starts_at}
                <span className={classes.until}>{period.ends_at}</span>
              </th>
              {weekdays.map((weekday, column) => {
                const slot = { weekday, ...period }
                const entry = entries.find(isIn(slot))
                const clashes = entry ? clashesOf(entry, entries, others) : []
                // While a lesson is dragged over a slot, the slot already shows the conflicts.
                const held = dragged && !isIn(slot)(dragged) ? clashesOf({ ...dragged, ...slot }, [], others) : []
                const place = { day: t(`day.d${weekday}`), time: period.starts_at }
                return (
                  <td
                    key={weekday}
                    data-clash={clashes.length > 0 || undefined}
                    data-held={dragged ? (held.length > 0 ? 'clash' : 'free') : undefined}
                    onDragOver={(event) => dragged && event.preventDefault()}
                    onDrop={() => dragged && move(dragged, { row, column })}
                  >
                    <button
                      type="button"
                      className={classes.slot}
                      data-row={row}
                      data-column={column}
                      disabled={!isEditable && !entry}
                      draggable={isEditable && entry !== undefined}
                      onDragStart={(event) => {
                        // Firefox does not drag elements without data.
                        event.dataTransfer.setData('text/plain', entry ? subjectOf(entry) : '')
                        setDragged(entry ?? null)
                      }}
                      onDragEnd={() => setDragged(null)}
                      onClick={() => isEditable && setOpen(slot)}
                      onKeyDown={onKeyDown(entry, { row, column })}
                    >
                      <span className="spoken">{t(entry ? 'taken' : 'free', place)}</span>
                      {entry && (
                        <Lesson
                          subject={subjectOf(entry)}
                          where={[teacherOf(entry), entry.room].filter(Boolean).join(' · ')}
                          clashes={clashes}
                        />
                      )}
                      {!entry && isEditable && (
                        <span className={classes.add} aria-hidden>
                          +
                        </span>
                      )}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {open && (
        <SlotDialog
          slot={open}
          entry={entries.find(isIn(open))}
          classroom={classroom}
          people={people}
          clashesOf={(entry) => clashesOf(entry, besides(open), others)}
          onChange={(entry) => {
            onChange(entry ? [...besides(open), entry] : besides(open))
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

type LessonProps = { readonly subject: string; readonly where: string; readonly clashes: readonly Clash[] }

/** A lesson in its slot, with its conflicts. */
function Lesson({ subject, where, clashes }: LessonProps) {
  const { t } = useTranslation('timetable')
  return (
    <>
      <strong>{subject}</strong>
      <span>{where}</span>
      {clashes.map((clash) => (
        <span key={`${clash.kind}${clash.classroom}`} className={classes.clash}>
          <TriangleAlert size={13} aria-hidden />
          {clashWords(t, clash)}
        </span>
      ))}
    </>
  )
}
