import { type ComboboxStringGroupData, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '../../../kit/api/call.ts'
import { useRead } from '../../../kit/api/queries.ts'
import { useSchool } from '../../shell/session.ts'
import { useFilters } from '../resource/use-filters.ts'
import classes from './class-choice.module.css'

export type Teaching = ResponseOf<'GET /v1/panel/school/{cnpj}/teaching'>
export type TaughtClass = Teaching['classrooms'][number]
type Term = Teaching['years'][number]['terms'][number]

export const useTeaching = () => {
  const { cnpj } = useSchool()
  return useRead('GET /v1/panel/school/{cnpj}/teaching', { params: { cnpj } })
}

export type Choice = {
  readonly classroom: TaughtClass
  readonly subject: TaughtClass['subjects'][number] | undefined
  readonly terms: readonly Term[]
  readonly term: Term | undefined
}

/** Returns the choice in the URL. The defaults are the first class of an open year, its first subject, and today's term. */
function chosen(
  { classrooms, years, today }: Teaching,
  named: { readonly class?: string; readonly subject?: string; readonly term?: string },
): Choice | null {
  const open = years.filter(({ status }) => status === 'open').map(({ id }) => id)
  const classroom =
    classrooms.find(({ id }) => id === named.class) ??
    classrooms.find(({ school_year_id }) => open.includes(school_year_id)) ??
    classrooms[0]
  if (!classroom) return null
  const terms = years.find(({ id }) => id === classroom.school_year_id)?.terms ?? []
  const term =
    terms.find(({ period }) => String(period) === named.term) ??
    terms.find(({ starts_on, ends_on }) => starts_on <= today && today <= ends_on) ??
    terms[0]
  const subject = classroom.subjects.find(({ id }) => id === named.subject) ?? classroom.subjects[0]
  return { classroom, subject, terms, term }
}

type Part = 'class' | 'subject' | 'term'

/** The class, subject and term of a page, held in its URL. */
export function useClassChoice(teaching: Teaching) {
  const { given, change } = useFilters(['class', 'subject', 'term'])
  return { choice: chosen(teaching, given), change }
}

export function ClassChoice({
  teaching,
  parts,
  onChange,
}: {
  teaching: Teaching
  parts: readonly Part[]
  /** Called before the choice changes. */
  onChange?: () => void
}) {
  const { t } = useTranslation('record')
  const { choice, change } = useClassChoice(teaching)
  if (choice === null) return null
  const { classroom, subject, terms, term } = choice
  const classesOf = (year: number) =>
    teaching.classrooms
      .filter(({ school_year_id }) => school_year_id === year)
      .map(({ id, name }) => ({ value: id, label: name }))
  const choose = (part: Part, label: string, data: ComboboxStringGroupData, value = '') => (
    <NativeSelect
      label={label}
      data={data}
      value={value}
      onChange={({ currentTarget }) => {
        onChange?.()
        change({ [part]: currentTarget.value })
      }}
    />
  )
  return (
    <div className={classes.choice}>
      {choose(
        'class',
        t('choice.class'),
        // After some years there are hundreds of classes, with the same names each year, so this year's come first.
        teaching.years.map(({ id, name }) => ({ group: name, items: classesOf(id) })),
        classroom.id,
      )}
      {parts.includes('subject') &&
        choose(
          'subject',
          t('choice.subject'),
          classroom.subjects.map(({ id, name }) => ({ value: id, label: name })),
          subject?.id,
        )}
      {parts.includes('term') &&
        choose(
          'term',
          t('choice.term'),
          terms.map(({ period, name }) => ({ value: String(period), label: name })),
          term && String(term.period),
        )}
    </div>
  )
}
