import { useReadEach } from '../../kit/api/read-each.ts'
import { useSchool } from '../shell/session.ts'
import type { InputProps } from './field-input.tsx'
import { MultiChooser } from './lazy-multi-chooser.tsx'
import { useFieldFrame } from './resource-words.ts'
import { oneClassroom, useClasses, useClassOptions } from './teaching-inputs.tsx'

/** Several classes; none is the whole school. */
export function ClassesInput(props: InputProps) {
  const { value, onChange } = props
  const frame = useFieldFrame(props)
  const offered = useClassOptions()
  const chosen = (Array.isArray(value) ? value : []).map(String)
  const others = chosen.filter((one) => !offered.some((option) => option.value === one))
  const names = useNamesOf(others)
  return (
    <MultiChooser
      {...frame}
      searchable
      // A notice of a year that is over keeps its classes.
      data={[...offered, ...others.map((one) => ({ value: one, label: names.get(one) ?? '–' }))]}
      value={chosen}
      onChange={onChange}
    />
  )
}

/** Classes of a year that is over, or of a colleague, are asked for one by one: few records name some. */
function useNamesOf(ids: readonly string[]): ReadonlyMap<string, string> {
  const { cnpj, may } = useSchool()
  const classes = useClasses()
  const listed = classes?.classrooms ?? []
  const others = ids.filter((id) => classes !== undefined && may(oneClassroom) && !listed.some((one) => one.id === id))
  const read = useReadEach(
    oneClassroom,
    others.map((id) => ({ params: { cnpj, id } })),
  )
  return new Map([...listed, ...read].map(({ id, name }) => [id, name]))
}
