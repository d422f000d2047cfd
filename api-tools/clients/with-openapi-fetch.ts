// A partner's program, typed by what openapi-typescript makes of the reference.
import createClient from 'openapi-fetch'
import type { paths } from './openapi-typescript.ts'

export async function visit(baseUrl: string, key: string, cnpj: string, enrollment_number: string) {
  const api = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } })
  const inSchool = { path: { cnpj } }

  const students = await api.GET('/v1/partners/school/{cnpj}/student', {
    params: { ...inSchool, query: { limit: 10 } },
  })
  if (!students.data) throw new Error(students.error.code)
  const name = students.data.data[0]?.name

  const changes = await api.GET('/v1/partners/school/{cnpj}/student', {
    params: { ...inSchool, query: { updated_since: '2020-01-01T00:00:00Z', include_deleted: true } },
  })
  const present: string[] = []
  const removed: string[] = []
  for (const one of changes.data?.data ?? []) {
    if ('deleted_at' in one) removed.push(one.deleted_at)
    else present.push(one.name)
  }

  const checkIn = '/v1/attendance/student/biometric/check/in'
  const done = await api.POST(checkIn, { body: { school_cnpj: cnpj, enrollment_number } })
  const refused = await api.POST(checkIn, { body: { school_cnpj: cnpj, enrollment_number: 'nobody' } })
  const isUnknown = refused.error?.code === 'student_not_found'
  // @ts-expect-error: no such code
  const isImpossible = refused.error?.code === 'no_such_code'

  const none = await api.GET('/v1/partners/school/{cnpj}/entrance/{id}', { params: { path: { cnpj, id: 999_999 } } })
  // @ts-expect-error: the id of an entrance is a number
  await api.GET('/v1/partners/school/{cnpj}/entrance/{id}', { params: { path: { cnpj, id: 'main' } } })

  return {
    name,
    present,
    removed: removed.length,
    checkedIn: done.response.status,
    refusal: refused.error?.code,
    isUnknown,
    isImpossible,
    missing: none.error?.code,
  }
}
