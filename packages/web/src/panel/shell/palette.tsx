import { Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../kit/api/queries.ts'
import { ProblemNote } from '../../kit/feedback/problem-text.tsx'
import { fold } from '../../kit/fold.ts'
import type { Language } from '../../kit/language.ts'
import { addressIn, pages } from '../pages.ts'
import classes from './palette.module.css'
import { useSchool } from './session.ts'
import { openPages } from './side-nav.tsx'
import type { PaletteState } from './use-palette.ts'

type Hit = {
  readonly group: 'students' | 'classes' | 'pages'
  readonly to: string
  readonly name: string
  readonly detail?: string
}

/** The number of hits shown per group; users who want others type another letter. */
const perGroup = 6
const startsAWord = (name: string, words: string) => ` ${fold(name)}`.includes(` ${fold(words)}`)

/** Finds a student, a class or a page by the beginning of any word of its name. */
export default function Palette({ onClose, takeEarly }: { onClose(): void; takeEarly: PaletteState['takeEarly'] }) {
  const { t } = useTranslation('panel')
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  // Enter may come before the response: it opens a hit of the current search, not of an earlier one.
  const [isEntered, setEntered] = useState(false)
  const { hits, isSettled, error } = useHits(typed.trim())
  const list = useId()
  // Also closes for a hit that is the current page, and before a form asks whether to leave it.
  const open = ({ to }: Hit) => {
    onClose()
    void navigate({ to })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: hits are new on every render; only settled ones matter
  useEffect(() => {
    if (!isEntered || !isSettled) return
    setEntered(false)
    if (hits[at] !== undefined) open(hits[at])
  }, [isEntered, isSettled])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') setEntered(true)
    if (step === undefined || hits.length === 0) return
    event.preventDefault()
    setAt((now) => (now + step + hits.length) % hits.length)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('palette.title')}
      lockScroll={false}
      yOffset="10vh"
      // A user who types immediately must not lose the first letters to a dialog that is still fading in.
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'kit' }) }}
    >
      <TextInput
        data-autofocus
        aria-label={t('palette.input')}
        placeholder={t('palette.input')}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          setAt(0)
          setEntered(false)
        }}
        onFocus={() => {
          const early = takeEarly()
          setTyped((now) => now + early)
        }}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={list}
        aria-activedescendant={hits[at] ? `${list}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
      />
      <div id={list} role="listbox" aria-label={t('palette.results')} className={classes.hits}>
        {hits.map((hit, index) => (
          // The input keeps the focus and handles the keys; the mouse selects by click.
          // biome-ignore lint/a11y/useFocusableInteractive: referenced by aria-activedescendant
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input above handles the keys
          <div
            key={hit.to}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === at}
            className={classes.hit}
            onClick={() => open(hit)}
          >
            <span>{hit.name}</span>
            <span className={classes.detail}>{hit.detail ?? t(`palette.${hit.group}`)}</span>
          </div>
        ))}
      </div>
      <ProblemNote error={error} />
      <p className="quiet" role="status">
        {hits.length === 0 && isSettled && error === null && typed.trim() !== ''
          ? t('palette.nothing', { words: typed.trim() })
          : t('palette.hint')}
      </p>
    </Modal>
  )
}

type Hits = {
  readonly hits: readonly Hit[]
  /** Whether the hits belong to the current text and no request is in flight. */
  readonly isSettled: boolean
  /** Why students or classes could not be searched. */
  readonly error: Error | null
}

function useHits(typed: string): Hits {
  const { i18n } = useTranslation()
  const school = useSchool()
  const { cnpj, may } = school
  const [words] = useDebouncedValue(typed, 150)
  const looks = words.length >= 2
  const studentRoute = 'GET /v1/partners/school/{cnpj}/student'
  const students = useRead(
    studentRoute,
    { params: { cnpj }, query: { q: words, limit: perGroup, sort: 'name' } },
    { enabled: looks && may(studentRoute) },
  )
  const classroomRoute = 'GET /v1/partners/school/{cnpj}/classroom'
  const classrooms = useRead(
    classroomRoute,
    { params: { cnpj }, query: { q: words, limit: perGroup, sort: 'name', school_year_status: 'open' } },
    { enabled: looks && 'classrooms' in pages && may(classroomRoute) },
  )
  const found = openPages(school)
    .map(({ row }): Hit => ({ group: 'pages', to: addressIn(cnpj, row), name: row.title[i18n.language as Language] }))
    .filter(({ name }) => typed === '' || startsAWord(name, typed))
  const isSettled = words === typed && !students.isLoading && !classrooms.isLoading
  if (!looks) return { hits: found.slice(0, 8), isSettled, error: null }
  const hits = [
    ...(students.data?.data ?? []).map(
      (one): Hit => ({
        group: 'students',
        to: `/${cnpj}/students/${encodeURIComponent(one.student_number)}`,
        name: one.name,
        detail: one.student_number,
      }),
    ),
    ...(classrooms.data?.data ?? []).map(
      (one): Hit => ({ group: 'classes', to: `/${cnpj}/classrooms/${one.id}`, name: one.name }),
    ),
    ...found.slice(0, perGroup),
  ]
  return { hits, isSettled, error: students.error ?? classrooms.error }
}
