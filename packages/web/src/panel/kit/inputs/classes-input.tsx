import { useReadEach } from '../../../kit/api/read-each.ts'
import { useSchool } from '../../shell/session.ts'
import type { InputProps } from '../resource/field-input.tsx'
import { useFieldFrame } from '../resource/resource-words.ts'
import { MultiChooser } from './lazy-multi-chooser.tsx'
import { oneClassroom, useClasses, useClassOptions } from './teaching-inputs.tsx'

/** Chooses several classes; none means the whole school. */
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
      // A notice of a closed year keeps its classes.
      data={[...offered, ...others.map((one) => ({ value: one, label: names.get(one) ?? '–' }))]}
      value={chosen}
      onChange={onChange}
    />
  )
}

/** Reads the names of classes of closed years or of colleagues one by one, because few records refer to them. */
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
