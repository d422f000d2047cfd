import { useRead } from '../../../kit/api/queries.ts'
import { useSchool } from '../../shell/session.ts'
import type { InputProps } from '../resource/field-input.tsx'
import { useFieldFrame } from '../resource/resource-words.ts'
import { MultiChooser } from './lazy-multi-chooser.tsx'

/** Chooses the subjects that a person teaches by name; the field holds their ids. */
export function SubjectsInput(props: InputProps) {
  const { value, onChange } = props
  const frame = useFieldFrame(props)
  const { cnpj } = useSchool()
  const read = useRead('GET /v1/partners/school/{cnpj}/subject', {
    params: { cnpj },
    query: { limit: 200, sort: 'name' },
  })
  return (
    <MultiChooser
      {...frame}
      searchable
      data={(read.data?.data ?? []).map((subject) => ({ value: String(subject.id), label: subject.name }))}
      value={(Array.isArray(value) ? value : []).map(String)}
      onChange={(next) => onChange(next.map(Number))}
    />
  )
}
