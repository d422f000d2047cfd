import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { useRead } from '../../kit/api/queries.ts'
import type { InputProps } from '../kit/field-input.tsx'
import { useResourceWords } from '../kit/resource-words.ts'
import { useSchool } from '../shell/session.ts'

const lists = [
  'GET /v1/partners/school/{cnpj}/teacher',
  'GET /v1/partners/school/{cnpj}/coordinator',
  'GET /v1/partners/school/{cnpj}/secretary',
] as const

/**
 * The e-mail of a member of staff, found by name among those whom the user may read. Others, such as the gatekeeper, are typed:
 * the browser's own list takes both.
 */
export function StaffInput({ id, leaf: { name }, words, value, error, onChange }: InputProps) {
  const say = useResourceWords(words)
  const list = useId()
  const staff = [useStaff(lists[0]), useStaff(lists[1]), useStaff(lists[2])].flat()
  return (
    <>
      <TextInput
        id={id}
        name={name}
        type="email"
        label={say.field(name)}
        description={say.help(name)}
        error={error}
        list={list}
        autoComplete="off"
        value={typeof value === 'string' ? value : ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <datalist id={list}>
        {staff.map((one) => (
          <option key={one.id} value={one.email}>
            {one.name}
          </option>
        ))}
      </datalist>
    </>
  )
}

function useStaff(list: (typeof lists)[number]) {
  const { cnpj, may } = useSchool()
  const read = useRead(list, { params: { cnpj }, query: { limit: 200, sort: 'name' } }, { enabled: may(list) })
  // Without `include_deleted` there are no tombstones.
  return (read.data?.data ?? []) as readonly { id: string; name: string; email: string }[]
}
