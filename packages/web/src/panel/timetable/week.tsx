import { Button, Modal, Select, TextInput } from '@mantine/core'
import '../../kit/mantine-choosers.css'
import { TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TaughtClass } from '../kit/class-choice.tsx'
import { focusSpot, moveByKey, nextSpot, type Spot } from '../kit/grid-keys.ts'
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
  const move = (entry: Entry, to: Spot) => {
    const slot = slotAt(to)
    if (!isEditable || !slot) return
    onChange(placed(entries, entry, { ...entry, ...slot }))
    setGoal(to)
  }
  // The focus goes along with the lesson.
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
                // Where a lesson is held over a place, the place already says what would stand against it.
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
                        // Firefox drags nothing that carries no data.
                        event.dataTransfer.setData('text/plain', entry ? subjectOf(entry) : '')
                        setDragged(entry ?? null)
                      }}
                      onDragEnd={() => setDragged(null)}
                      onClick={() => isEditable && setOpen(slot)}
                      onKeyDown={onKeyDown(entry, { row, column })}
                    >
                      <span className="spoken">{t(entry ? 'taken' : 'free', place)}</span>
                      {entry ? (
                        <>
                          <strong>{subjectOf(entry)}</strong>
                          <span>{[teacherOf(entry), entry.room].filter(Boolean).join(' · ')}</span>
                          {clashes.map((clash) => (
                            <span key={`${clash.kind}${clash.classroom}`} className={classes.clash}>
                              <TriangleAlert size={13} aria-hidden />
                              {clashWords(t, clash)}
                            </span>
                          ))}
                        </>
                      ) : (
                        isEditable && (
                          <span className={classes.add} aria-hidden>
                            +
                          </span>
                        )
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
          clashesOf={(entry) =>
            clashesOf(
              entry,
              entries.filter((one) => !isIn(open)(one)),
              others,
            )
          }
          onChange={(entry) => {
            const rest = entries.filter((one) => !isIn(open)(one))
            onChange(entry ? [...rest, entry] : rest)
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

type Say = ReturnType<typeof useTranslation<'timetable'>>['t']
const clashWords = (t: Say, { kind, classroom }: Clash) => t(`clash.${kind}`, { classroom: classroom ?? '' })

type DialogProps = {
  readonly slot: Slot
  readonly entry: Entry | undefined
  readonly classroom: TaughtClass
  readonly people: readonly { id: string; name: string }[]
  clashesOf(entry: Entry): readonly Clash[]
  onChange(entry: Entry | null): void
  onClose(): void
}

/** What is taught there, by whom and where; conflicts show while one chooses. */
function SlotDialog({ slot, entry, classroom, people, clashesOf, onChange, onClose }: DialogProps) {
  const { t } = useTranslation('timetable')
  const [subject, setSubject] = useState(entry?.subject_id ?? classroom.subjects[0]?.id ?? null)
  const [teacher, setTeacher] = useState(entry?.teacher_id ?? null)
  const [room, setRoom] = useState(entry?.room ?? '')
  const { weekday, starts_at, ends_at } = slot
  const next: Entry | null =
    subject === null
      ? null
      : {
          weekday,
          starts_at,
          ends_at,
          subject_id: subject,
          teacher_id: teacher,
          room: room.trim() === '' ? null : room.trim(),
        }
  const clashes = next ? clashesOf(next) : []
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('slot', { day: t(`day.d${weekday as 1}`), time: starts_at })}
      // Locking writes a <style> element, which the CSP forbids.
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'kit' }) }}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (next) onChange(next)
        }}
      >
        <Select
          label={t('fields.subject_id')}
          data={classroom.subjects.map(({ id, name }) => ({ value: id, label: name }))}
          value={subject}
          onChange={setSubject}
          allowDeselect={false}
          data-autofocus
        />
        <Select
          label={t('fields.teacher_id')}
          data={people.map(({ id, name }) => ({ value: id, label: name }))}
          value={teacher}
          onChange={setTeacher}
          searchable
          clearable
        />
        <TextInput
          label={t('fields.room')}
          maxLength={40}
          value={room}
          onChange={(event) => setRoom(event.currentTarget.value)}
        />
        <div role="status">
          {clashes.map((clash) => (
            <p key={`${clash.kind}${clash.classroom}`} className={classes.clash}>
              <TriangleAlert size={16} aria-hidden />
              {clashWords(t, clash)}
            </p>
          ))}
        </div>
        <div className={classes.buttons}>
          {entry && (
            <Button variant="default" onClick={() => onChange(null)}>
              {t('take_out')}
            </Button>
          )}
          <Button type="submit" disabled={next === null}>
            {t('place')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
