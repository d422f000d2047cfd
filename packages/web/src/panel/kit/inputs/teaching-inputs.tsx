import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../kit/api/queries.ts'
import { useSchool } from '../../shell/session.ts'
import { useSchoolYears } from '../names.tsx'
import type { InputProps } from '../resource/field-input.tsx'
import type { Option } from '../resource/resource.ts'
import { useFieldFrame } from '../resource/resource-words.ts'
import { useTeaching } from './class-choice.tsx'
import { Chooser, referenceInput } from './reference-input.tsx'

// Inputs and names for class work. A teacher chooses among their own classes.

function OneOf({ data, ...props }: InputProps & { data: readonly Option[] }) {
  const { t } = useTranslation('record')
  const { leaf, value, onChange } = props
  const isRequired = leaf.field.required === true
  return (
    <Chooser
      {...useFieldFrame(props)}
      required={isRequired}
      placeholder={t('choose')}
      data={[...data]}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(next) => onChange(next ?? '')}
      searchable
      clearable={!isRequired}
      nothingFoundMessage={t('no_match')}
    />
  )
}

type Named = { readonly id: string; readonly name: string }
type Year = { readonly id: number; readonly name: string; readonly status: string }

const optionsOf = (some: readonly Named[]): Option[] => some.map(({ id, name }) => ({ value: id, label: name }))

/**
 * Returns the classes of years that are not closed. If there are several such years, their classes often have the same names.
 */
function classOptions(classrooms: readonly (Named & { school_year_id: number })[], years: readonly Year[]): Option[] {
  const names = new Map(years.filter(({ status }) => status !== 'closed').map(({ id, name }) => [id, name]))
  const offered = classrooms.filter(({ school_year_id }) => names.has(school_year_id))
  const hasYears = new Set(offered.map(({ school_year_id }) => school_year_id)).size > 1
  return offered.map(({ id, name, school_year_id }) => ({
    value: id,
    label: hasYears ? `${name} · ${names.get(school_year_id)}` : name,
  }))
}

/** Chooses a class. A record of a closed year keeps its class. */
export function TaughtClassInput(props: InputProps) {
  const { classrooms = [], years = [] } = useTeaching().data ?? {}
  const offered = classOptions(classrooms, years)
  const own = classrooms.filter(({ id }) => id === props.value && !offered.some(({ value }) => value === id))
  return <OneOf {...props} data={[...optionsOf(own), ...offered]} />
}

/** Chooses among the subjects of these classes, each listed once. */
export function TaughtSubjectInput(props: InputProps) {
  const subjects = useTeaching().data?.classrooms.flatMap((one) => one.subjects) ?? []
  return <OneOf {...props} data={optionsOf([...new Map(subjects.map((one) => [one.id, one])).values()])} />
}

const AnyTeacherInput = referenceInput({
  list: 'GET /v1/partners/school/{cnpj}/teacher',
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  query: { sort: 'name' },
})

/** Chooses a teacher. A teacher who may not read the others teaches their own lessons, which the server fills in. */
export function TeacherInput(props: InputProps) {
  const { may } = useSchool()
  return may('GET /v1/partners/school/{cnpj}/teacher') ? <AnyTeacherInput {...props} /> : null
}

const classroomRoute = 'GET /v1/partners/school/{cnpj}/classroom'
export const oneClassroom = `${classroomRoute}/{id}` as const

/** The classes that the user works with, of years that are not closed. For a teacher, their own. */
export function useClasses() {
  const { cnpj, may } = useSchool()
  const isTeaching = may('GET /v1/panel/school/{cnpj}/teaching')
  const own = useRead('GET /v1/panel/school/{cnpj}/teaching', { params: { cnpj } }, { enabled: isTeaching })
  const all = useRead(
    classroomRoute,
    { params: { cnpj }, query: { limit: 200, sort: 'name', school_year_status: 'open' } },
    { enabled: !isTeaching },
  )
  const { years } = useSchoolYears()
  if (isTeaching) return own.data
  // The cast is safe because a list without `include_deleted` has no tombstones.
  return all.data && { classrooms: all.data.data as (Named & { school_year_id: number })[], years }
}

export function useClassOptions(): Option[] {
  const { classrooms = [], years = [] } = useClasses() ?? {}
  return classOptions(classrooms, years)
}

export function ClassNames({ ids, none }: { ids: readonly string[]; none: string }) {
  if (ids.length === 0) return none
  return ids.map((id, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      <ClassName id={id} />
    </Fragment>
  ))
}

/** Reads a class of a closed year or of a colleague separately, because only few rows, at the end of lists, refer to one. */
function ClassName({ id }: { id: string }) {
  const { cnpj, may } = useSchool()
  const classes = useClasses()
  const listed = classes?.classrooms.find((one) => one.id === id)
  const mayRead = classes !== undefined && !listed && may(oneClassroom)
  const read = useRead(oneClassroom, { params: { cnpj, id } }, { enabled: mayRead })
  return listed?.name ?? read.data?.name ?? '–'
}

export function TaughtSubjectName({ id }: { id: string }) {
  const subjects = useTeaching().data?.classrooms.flatMap((one) => one.subjects) ?? []
  return subjects.find((one) => one.id === id)?.name ?? '–'
}
