import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../kit/api/queries.ts'
import { useSchool } from '../shell/session.ts'
import { useTeaching } from './class-choice.tsx'
import type { InputProps } from './field-input.tsx'
import { reference } from './reference-input.tsx'
import type { Option } from './resource.ts'
import { useResourceWords } from './resource-words.ts'

// Inputs and names for class work: a teacher chooses among own classes.

const Chooser = lazy(() => import('./chooser.tsx'))
const MultiChooser = lazy(() => import('./multi-chooser.tsx'))

function OneOf({
  id,
  leaf: { name, field },
  words,
  value,
  error,
  onChange,
  data,
}: InputProps & { data: readonly Option[] }) {
  const { t } = useTranslation('record')
  const say = useResourceWords(words)
  return (
    <Suspense fallback={null}>
      <Chooser
        id={id}
        name={name}
        label={say.field(name)}
        description={say.help(name)}
        error={error}
        required={field.required === true}
        placeholder={t('choose')}
        data={[...data]}
        value={typeof value === 'string' && value !== '' ? value : null}
        onChange={(next) => onChange(next ?? '')}
        searchable
        clearable={field.required !== true}
        nothingFoundMessage={t('no_match')}
      />
    </Suspense>
  )
}

const classOptions = (classrooms: readonly { id: string; name: string }[] = []): Option[] =>
  classrooms.map(({ id, name }) => ({ value: id, label: name }))

export function TaughtClassInput(props: InputProps) {
  return <OneOf {...props} data={classOptions(useTeaching().data?.classrooms)} />
}

/** The subjects of the classes above, each once. */
export function TaughtSubjectInput(props: InputProps) {
  const subjects = useTeaching().data?.classrooms.flatMap((one) => one.subjects) ?? []
  return <OneOf {...props} data={classOptions([...new Map(subjects.map((one) => [one.id, one])).values()])} />
}

const AnyTeacherInput = reference({
  list: 'GET /v1/partners/school/{cnpj}/teacher',
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  query: { sort: 'name' },
})

/** A teacher who may not read the others teaches their own lessons, which the server knows. */
export function TeacherInput(props: InputProps) {
  const { may } = useSchool()
  return may('GET /v1/partners/school/{cnpj}/teacher') ? <AnyTeacherInput {...props} /> : null
}

/** Several classes; none is the whole school. */
export function ClassesInput({ id, leaf: { name }, words, value, error, onChange }: InputProps) {
  const say = useResourceWords(words)
  const options = useClassOptions()
  return (
    <Suspense fallback={null}>
      <MultiChooser
        id={id}
        name={name}
        label={say.field(name)}
        description={say.help(name)}
        error={error}
        searchable
        data={options}
        value={(Array.isArray(value) ? value : []).map(String)}
        onChange={onChange}
      />
    </Suspense>
  )
}

/** The classes that one works with: own ones where one is a teacher. */
export function useClassOptions(): Option[] {
  const { cnpj, may } = useSchool()
  const isTeaching = may('GET /v1/panel/school/{cnpj}/teaching')
  const own = useRead('GET /v1/panel/school/{cnpj}/teaching', { params: { cnpj } }, { enabled: isTeaching })
  const all = useRead(
    'GET /v1/partners/school/{cnpj}/classroom',
    { params: { cnpj }, query: { limit: 200, sort: 'name' } },
    { enabled: !isTeaching },
  )
  return classOptions(
    isTeaching ? own.data?.classrooms : (all.data?.data as { id: string; name: string }[] | undefined),
  )
}

export function ClassNames({ ids, none }: { ids: readonly string[]; none: string }) {
  const options = useClassOptions()
  if (ids.length === 0) return none
  return ids.map((id) => options.find(({ value }) => value === id)?.label ?? '–').join(', ')
}

export function TaughtSubjectName({ id }: { id: string }) {
  const subjects = useTeaching().data?.classrooms.flatMap((one) => one.subjects) ?? []
  return subjects.find((one) => one.id === id)?.name ?? '–'
}
