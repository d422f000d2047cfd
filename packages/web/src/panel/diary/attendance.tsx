import { Button } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { bodies } from '../api/bodies/classroom.ts'
import { focusSpot, moveByKey } from '../kit/grid-keys.ts'
import type { InputProps } from '../kit/resource/field-input.tsx'
import classes from './diary.module.css'

type Status = (typeof statuses)[number]
type Present = { readonly enrollment_number: string; readonly status: Status }

const { attendance } = bodies['PUT /v1/partners/school/{cnpj}/classroom/{classroom_id}/diary-entry/{diary_entry_id}']
const statuses = attendance.of.fields.status.of

type Student = { readonly enrollment_number: string; readonly name: string }

/**
 * Takes the attendance of a class in one pass: a row for each student, and one key for each status, which moves on to the next
 * row. Only the chosen status of a row is a tab stop; the arrow keys reach the others.
 */
export const attendanceInput = (students: readonly Student[]) =>
  function AttendanceInput({ id, value, error, onChange }: InputProps) {
    const { t } = useTranslation('diary')
    const rows = (Array.isArray(value) ? value : []) as Present[]
    const statusOf = (number: string) => rows.find((one) => one.enrollment_number === number)?.status ?? 'present'
    const set = (number: string, status: Status) =>
      onChange(
        students.map(({ enrollment_number }) => ({
          enrollment_number,
          status: enrollment_number === number ? status : statusOf(enrollment_number),
        })),
      )
    const count = (...some: readonly Status[]) =>
      students.filter(({ enrollment_number }) => some.includes(statusOf(enrollment_number))).length

    const onKeyDown = (row: number, number: string) => (event: KeyboardEvent<HTMLInputElement>) => {
      const { key, currentTarget } = event
      if (key === 'ArrowUp' || key === 'ArrowDown' || key === 'Enter') {
        moveByKey(event)
        return
      }
      const status = statuses.find((one) => t(`attendance.letters.${one}`) === key.toLowerCase())
      if (status === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      set(number, status)
      const table = currentTarget.closest('table')
      if (table) focusSpot(table, { row: row + 1, column: 0 })
    }

    if (students.length === 0) return <p className="quiet">{t('attendance.none')}</p>
    return (
      <fieldset id={id} tabIndex={-1} className={classes.attendance}>
        <legend>{t('attendance.title')}</legend>
        <p className="quiet">{t('attendance.keys')}</p>
        {error}
        <div className={classes.totals}>
          <p role="status">
            {t('attendance.count', {
              present: count('present'),
              absent: count('absent', 'justified'),
              late: count('late'),
            })}
          </p>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() =>
              onChange(students.map(({ enrollment_number }) => ({ enrollment_number, status: 'present' })))
            }
          >
            {t('attendance.all_present')}
          </Button>
        </div>
        <table className={classes.pupils}>
          <caption className="spoken">{t('attendance.title')}</caption>
          <tbody>
            {students.map(({ enrollment_number, name }, row) => (
              <tr key={enrollment_number} data-status={statusOf(enrollment_number)}>
                <th scope="row">{name}</th>
                <td>
                  <div
                    role="radiogroup"
                    aria-label={t('attendance.of', { student: name })}
                    className={classes.statuses}
                  >
                    {statuses.map((status) => {
                      const isChosen = statusOf(enrollment_number) === status
                      return (
                        <label key={status} data-status={status}>
                          <input
                            type="radio"
                            name={`attendance-${enrollment_number}`}
                            value={status}
                            checked={isChosen}
                            onChange={() => set(enrollment_number, status)}
                            onKeyDown={onKeyDown(row, enrollment_number)}
                            {...(isChosen && { 'data-row': row, 'data-column': 0 })}
                          />
                          {t(`values.status.${status}`)}
                        </label>
                      )
                    })}
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </fieldset>
    )
  }
