import { NativeSelect, TextInput } from '@mantine/core'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type ResponseOf } from '../../kit/api/call.ts'
import { useRead } from '../../kit/api/queries.ts'
import { Facts } from '../../kit/display/facts.tsx'
import { toast } from '../../kit/feedback/toasts.tsx'
import { DataTable } from '../../kit/list/data-table.tsx'
import { ReadView } from '../../kit/list/read-view.tsx'
import { bodies } from '../api/bodies/class-council.ts'
import type { InputProps } from '../kit/resource/field-input.tsx'
import { FieldValue } from '../kit/resource/field-value.tsx'
import { RecordForm } from '../kit/resource/record-form.tsx'
import { refreshAll } from '../kit/resource/refresh-all.ts'
import { useSchool } from '../shell/session.ts'
import classes from './councils.module.css'

const read = 'GET /v1/partners/school/{cnpj}/class-council/{id}'
const write = 'PUT /v1/panel/school/{cnpj}/class-council/{id}'
type Council = ResponseOf<typeof read>
type Deliberation = Council['deliberations'][number]
const { deliberations } = bodies[write]
const results = deliberations.of.fields.result.of

export function CouncilPeriod({ period }: { period: number | null }) {
  const { t } = useTranslation('councils')
  return period === null ? t('fields.final') : t('fields.nth', { period })
}

/** The minutes, and the decision about each student. The cast is safe because an open record is read in full. */
export function CouncilSections({ item }: { item: object }) {
  const { t } = useTranslation('councils')
  const { may } = useSchool()
  const council = item as Council
  const isOpen = council.status === 'open' && may(write)
  return (
    <>
      <Facts
        facts={(['minutes', 'reopening_reason'] as const).flatMap((name) =>
          name === 'reopening_reason' && council[name] === null
            ? []
            : [[t(`fields.${name}`), <FieldValue key={name} words="councils" name={name} value={council[name]} />]],
        )}
      />
      <h3>{t('fields.deliberations')}</h3>
      <Decisions key={council.version} council={council} isOpen={isOpen} />
    </>
  )
}

function Decisions({ council, isOpen }: DecisionsProps) {
  const { cnpj } = useSchool()
  const students = useRead('GET /v1/partners/school/{cnpj}/student', {
    params: { cnpj },
    // Once it is closed, it also names those whose enrollment has ended since, as after the end of the year.
    query: { classroom_id: council.classroom_id, ...(isOpen && { status: 'MATRICULADO' }), limit: 200, sort: 'name' },
  })
  return (
    <ReadView read={students}>
      {({ data }) => <Decided council={council} isOpen={isOpen} students={data as readonly Student[]} />}
    </ReadView>
  )
}

function Decided({ council, isOpen, students }: DecisionsProps & { students: readonly Student[] }) {
  const { t } = useTranslation('councils')
  const pupils = useMemo(() => {
    // Deliberations have the student's number, which may differ from that of the enrollment.
    const there = students.map(({ student_number, name }): Pupil => ({ enrollment_number: student_number, name }))
    // A decision about a student who has left the class stays until it is removed.
    const left = council.deliberations.flatMap(({ enrollment_number: number }): Pupil[] =>
      there.some(({ enrollment_number }) => enrollment_number === number)
        ? []
        : [{ enrollment_number: number, name: t('fields.left', { number }) }],
    )
    return [...there, ...left]
  }, [council, students, t])
  if (isOpen) return <DecisionForm council={council} pupils={pupils} />
  if (council.deliberations.length === 0) return <p className="quiet">{t('fields.no_deliberations')}</p>
  return (
    <DataTable
      label={t('fields.deliberations')}
      rows={council.deliberations}
      keyOf={({ enrollment_number }) => enrollment_number}
      columns={[
        {
          name: t('fields.student'),
          cell: ({ enrollment_number: number }) =>
            pupils.find(({ enrollment_number }) => enrollment_number === number)?.name,
        },
        { name: t('fields.result'), cell: ({ result }) => t(`values.result.${result}`) },
        { name: t('fields.note'), cell: ({ note }) => note },
      ]}
    />
  )
}

type DecisionsProps = { readonly council: Council; readonly isOpen: boolean }
type Student = { readonly student_number: string; readonly name: string }
type Pupil = { readonly enrollment_number: string; readonly name: string }

/** Sends the rest of the council as it is, because the operation replaces the whole record. */
function DecisionForm({ council, pupils }: { council: Council; pupils: readonly Pupil[] }) {
  const { t } = useTranslation('councils')
  const { cnpj } = useSchool()
  // A colleague may write the minutes while the decisions are made here.
  const latest = useRef(council)
  const inputs = useMemo(() => ({ '/deliberations': decisionsInput(pupils) }), [pupils])
  return (
    <RecordForm
      words="councils"
      fields={{ deliberations }}
      record={council}
      draft={`${cnpj}/councils/${council.id}/deliberations`}
      inputs={inputs}
      submit={t('fields.save_deliberations')}
      send={(body, version) => {
        const { classroom_id, period, held_on, minutes } = latest.current
        return call(write, {
          params: { cnpj, id: council.id },
          body: { classroom_id, period, held_on, minutes, ...body } as never,
          ...(version !== undefined && { version }),
        })
      }}
      readCurrent={async () => {
        latest.current = await call(read, { params: { cnpj, id: council.id } })
        return latest.current
      }}
      done={async () => {
        await refreshAll()
        toast(t('fields.deliberations_saved'))
      }}
    />
  )
}

/** A row for each student of the class. */
const decisionsInput = (pupils: readonly Pupil[]) =>
  function DecisionsInput({ id, value, error, onChange }: InputProps) {
    const { t } = useTranslation('councils')
    const decided = (Array.isArray(value) ? value : []) as Deliberation[]
    const of = (number: string) => decided.find((one) => one.enrollment_number === number)
    const set = (number: string, change: Partial<Deliberation>) => {
      const next = { enrollment_number: number, result: 'EM_ANDAMENTO', note: null, ...of(number), ...change }
      const others = decided.filter((one) => one.enrollment_number !== number)
      // An empty result removes the decision.
      onChange((next.result as string) === '' ? others : [...others, next])
    }
    return (
      <fieldset id={id} tabIndex={-1} className={classes.decisions}>
        <legend className="spoken">{t('fields.deliberations')}</legend>
        {error}
        {pupils.map(({ enrollment_number, name }) => (
          <div key={enrollment_number} className={classes.decision}>
            <span>{name}</span>
            <NativeSelect
              aria-label={t('fields.result_of', { student: name })}
              value={of(enrollment_number)?.result ?? ''}
              onChange={(event) =>
                set(enrollment_number, { result: event.currentTarget.value as Deliberation['result'] })
              }
            >
              <option value="">–</option>
              {results.map((result) => (
                <option key={result} value={result}>
                  {t(`values.result.${result}`)}
                </option>
              ))}
            </NativeSelect>
            <TextInput
              aria-label={t('fields.note_of', { student: name })}
              placeholder={t('fields.note')}
              value={of(enrollment_number)?.note ?? ''}
              onChange={(event) => set(enrollment_number, { note: event.currentTarget.value })}
            />
          </div>
        ))}
      </fieldset>
    )
  }
