// The same program with the functions that @hey-api/openapi-ts makes of the reference.
import { createClient } from './hey-api/client/index.ts'
import { getEntranceById, getStudent, postAttendanceStudentBiometricCheckIn } from './hey-api/sdk.gen.ts'

export async function visit(baseUrl: string, key: string, cnpj: string, enrollment_number: string) {
  const client = createClient({ baseUrl, auth: key })
  const inSchool = { client, path: { cnpj } }

  const students = await getStudent({ ...inSchool, query: { limit: 10 } })
  if (!students.data) throw new Error(students.error.code)
  const name = students.data.data[0]?.name

  const changes = await getStudent({
    ...inSchool,
    query: { updated_since: '2020-01-01T00:00:00Z', include_deleted: true },
  })
  const present: string[] = []
  const removed: string[] = []
  for (const one of changes.data?.data ?? []) {
    if ('deleted_at' in one) removed.push(one.deleted_at)
    else present.push(one.name)
  }

  const checkIn = (number: string) =>
    postAttendanceStudentBiometricCheckIn({ client, body: { school_cnpj: cnpj, enrollment_number: number } })
  const done = await checkIn(enrollment_number)
  const refused = await checkIn('nobody')
  const isUnknown = refused.error?.code === 'student_not_found'
  // @ts-expect-error: no such code
  const isImpossible = refused.error?.code === 'no_such_code'

  const none = await getEntranceById({ client, path: { cnpj, id: 999_999 } })
  // @ts-expect-error: the id of an entrance is a number
  await getEntranceById({ client, path: { cnpj, id: 'main' } })

  return {
    name,
    present,
    removed: removed.length,
    checkedIn: done.response?.status,
    refusal: refused.error?.code,
    isUnknown,
    isImpossible,
    missing: none.error?.code,
  }
}
