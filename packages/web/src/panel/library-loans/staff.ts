import { useRead } from '../../kit/api/queries.ts'
import { useSchool } from '../shell/session.ts'

const lists = [
  'GET /v1/partners/school/{cnpj}/teacher',
  'GET /v1/partners/school/{cnpj}/coordinator',
  'GET /v1/partners/school/{cnpj}/secretary',
] as const

type Staff = { readonly id: string; readonly name: string; readonly email: string }

/** The members of staff that the user may read. */
export const useStaff = (): readonly Staff[] => [useListed(lists[0]), useListed(lists[1]), useListed(lists[2])].flat()

function useListed(list: (typeof lists)[number]) {
  const { cnpj, may } = useSchool()
  const read = useRead(list, { params: { cnpj }, query: { limit: 200, sort: 'name' } }, { enabled: may(list) })
  // The cast is safe because a list without `include_deleted` has no tombstones.
  return (read.data?.data ?? []) as readonly Staff[]
}
