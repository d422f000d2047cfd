import { useRead } from '../../kit/api/queries.ts'
import { useSchool } from '../shell/session.ts'
import type { InputProps } from './field-input.tsx'
import { MultiChooser } from './lazy-multi-chooser.tsx'
import { useResourceWords } from './resource-words.ts'

/** The subjects that a person teaches, by name; the field holds their numbers. */
export function SubjectsInput({ id, leaf: { name }, words, value, error, onChange }: InputProps) {
  const say = useResourceWords(words)
  const { cnpj } = useSchool()
  const read = useRead('GET /v1/partners/school/{cnpj}/subject', {
    params: { cnpj },
    query: { limit: 200, sort: 'name' },
  })
  return (
    <MultiChooser
      id={id}
      name={name}
      label={say.field(name)}
      error={error}
      searchable
      data={(read.data?.data ?? []).map((subject) => ({ value: String(subject.id), label: subject.name }))}
      value={(Array.isArray(value) ? value : []).map(String)}
      onChange={(next) => onChange(next.map(Number))}
    />
  )
}
