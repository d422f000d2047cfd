import { useRead } from '../../kit/api/queries.ts'
import { useSchool } from '../shell/session.ts'

// Records name others by id; people know them by name. Both lists are short, and each is read once for a page.

export function GradeName({ id }: { id: number }) {
  const { cnpj } = useSchool()
  const read = useRead('GET /v1/partners/school/{cnpj}/grade', { params: { cnpj }, query: { limit: 200 } })
  return read.data?.data.find((one) => one.id === id)?.name ?? String(id)
}

export function SubjectName({ id }: { id: number }) {
  const { cnpj } = useSchool()
  const read = useRead('GET /v1/partners/school/{cnpj}/subject', { params: { cnpj }, query: { limit: 200 } })
  return read.data?.data.find((one) => one.id === id)?.name ?? String(id)
}
