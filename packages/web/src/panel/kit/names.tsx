import { type PagedRoute, useRead } from '../../kit/api/queries.ts'
import { useSchool } from '../shell/session.ts'
import type { Option } from './resource/resource.ts'

type Named = { readonly id: number; readonly name: string }

/** Shows the names of records that others refer to by id. These lists are short, and each is read once per page. */
function namedIn(list: PagedRoute, query: Readonly<Record<string, unknown>> = { limit: 200 }) {
  const useNamed = (): readonly Named[] => {
    const { cnpj, may } = useSchool()
    // Every list below has both members; the compiler cannot follow that through the table.
    const read = useRead(list, { params: { cnpj }, query } as never, { enabled: may(list) })
    return (read.data as { data: Named[] } | undefined)?.data ?? []
  }
  return {
    Name: ({ id }: { id: number | null }) => useNamed().find((one) => one.id === id)?.name ?? '–',
    useOptions: (): readonly Option[] => useNamed().map(({ id, name }) => ({ value: String(id), label: name })),
  }
}

export const { Name: GradeName, useOptions: useGradeOptions } = namedIn('GET /v1/partners/school/{cnpj}/grade')
export const { Name: SubjectName } = namedIn('GET /v1/partners/school/{cnpj}/subject')
export const { Name: SchoolYearName, useOptions: useSchoolYearOptions } = namedIn(
  'GET /v1/partners/school/{cnpj}/school-year',
)
export const { Name: FormName } = namedIn('GET /v1/partners/school/{cnpj}/form-of-evaluation')
/** For users who may not read the school's curriculum, such as the finance office. */
export const { Name: AnyGradeName } = namedIn('GET /v1/reference/grade', {})

const listYears = 'GET /v1/partners/school/{cnpj}/school-year'

/** The school years, from the same read as their names. Empty if the user may not read them. */
export function useSchoolYears() {
  const { cnpj, may } = useSchool()
  const mayRead = may(listYears)
  const { data, isLoading } = useRead(listYears, { params: { cnpj }, query: { limit: 200 } }, { enabled: mayRead })
  return { years: data?.data ?? [], isLoading, mayRead }
}
