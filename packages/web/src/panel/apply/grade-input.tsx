import { NativeSelect } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../kit/api/queries.ts'
import type { InputProps } from '../kit/resource/field-input.tsx'

export type Year = {
  readonly id: number
  readonly name: string
  readonly grades: readonly { id: number; name: string }[]
}

/** An application is for a grade of a school year, so one list offers both. */
export function GradeInput({ id, value, error, onChange }: InputProps) {
  const { t } = useTranslation('apply')
  const { cnpj = '' } = useParams({ strict: false }) as { cnpj?: string }
  const { data } = useRead('GET /v1/public/school/{cnpj}/preenrollment', { params: { cnpj } })
  return (
    <NativeSelect
      id={id}
      name="grade_id"
      label={t('fields.grade_id')}
      required
      error={error}
      value={String(value ?? '')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">{t('choose', { ns: 'record' })}</option>
      {(data?.school_years ?? []).map((year) => (
        <optgroup key={year.id} label={year.name}>
          {year.grades.map((grade) => (
            <option key={grade.id} value={`${grade.id} ${year.id}`}>
              {grade.name}
            </option>
          ))}
        </optgroup>
      ))}
    </NativeSelect>
  )
}

/**
 * Converts the value of the list to the members of the body. Without a choice the grade is missing, which the server reports at
 * its field.
 */
export function placeIn(years: readonly Year[], chosen: unknown) {
  const [grade, year] = String(chosen ?? '').split(' ')
  return { grade_id: grade ? Number(grade) : undefined, school_year_id: year ? Number(year) : years[0]?.id }
}
