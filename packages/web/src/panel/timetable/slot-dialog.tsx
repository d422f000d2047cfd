import { Button, Modal, Select, TextInput } from '@mantine/core'
import '../../kit/mantine-choosers.css'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusReturn } from '../../kit/shell/focus-return.ts'
import type { TaughtClass } from '../kit/inputs/class-choice.tsx'
import { filterFolded } from '../kit/inputs/option-filter.ts'
import { clashWords } from './clash-words.ts'
import type { Clash, Entry, Slot } from './placing.ts'
import classes from './timetable.module.css'

type Props = {
  readonly slot: Slot
  readonly entry: Entry | undefined
  readonly classroom: TaughtClass
  readonly people: readonly { id: string; name: string }[]
  clashesOf(entry: Entry): readonly Clash[]
  onChange(entry: Entry | null): void
  onClose(): void
}

/** Chooses the subject, teacher and room of a slot, and shows conflicts while choosing. */
export default function SlotDialog({ slot, entry, classroom, people, clashesOf, onChange, onClose }: Props) {
  useFocusReturn()
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
      // Scroll locking writes a <style> element, which the CSP forbids.
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
          filter={filterFolded}
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
