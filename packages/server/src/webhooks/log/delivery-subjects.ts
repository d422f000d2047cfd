import { catalogue, cpf as cpfs, type EventName, isEventName } from '@sineta/contract'
import type { Transaction } from '../../platform/database/database.ts'
import type { DeliveryOwner } from '../queue/resend.ts'
import { maskOf } from './payload-masking.ts'

/** Members of an event's data that identify its record to people, best first. The first one that has a value is shown. */
const naming = [
  'enrollment_number',
  'new_enrollment_number',
  'preenrollment_number',
  'classroom_name',
  'title',
  // Before documents, because those of a student are withheld from apps with minimal data.
  'name',
  'responsible_cpf',
  'cpf',
  'email',
  'subject',
  'date',
  'classroom_id',
  'id',
  'score_id',
  'lesson_plan_id',
  'grade_id',
  'school_cnpj',
] as const

const namingOf = new Map(
  (Object.keys(catalogue) as EventName[]).map((event) => [
    event,
    naming.filter((member) => member in catalogue[event].data.properties),
  ]),
)

/** Returns what identifies the record that a delivery is about, masked like its body; null: the body is no longer kept. */
export function displaySubject(event: string, data: string | null): string | null {
  if (data === null || !isEventName(event)) return null
  const members = JSON.parse(data) as Readonly<Record<string, unknown>>
  const member = namingOf.get(event)!.find((name) => members[name] !== null && members[name] !== undefined)
  if (member === undefined) return null
  const value = String(members[member])
  return maskOf(event, member, members)?.(value) ?? value
}

/** How events identify the record that is searched for, and the schools whose events the reader may have received. */
export type SubjectFilter = { readonly schools: readonly string[]; readonly refs: readonly string[] }

/**
 * Finds how events identify a record. A student is found by any of their numbers, whichever number or id an event has; a
 * responsible by CPF. A student's CPF is not resolved, because an app that is limited to minimal data could otherwise test which
 * student has it.
 */
export async function resolveSubject(
  system: Transaction,
  owner: DeliveryOwner,
  written: string,
): Promise<SubjectFilter> {
  const clients =
    'appId' in owner
      ? 'select client_id from connection where app_id = $1 union all select sandbox_client_id from app where id = $1'
      : 'select $1::uuid'
  const { rows } = await system.query<{ schools: string[]; numbers: string[] }>(
    `with reached as materialized (select id from school where client_id = any (array(${clients})))
     select array(select id from reached) as schools, array(
       select same.ref from student_number k
         cross join lateral (select k.student_id::text union all select n.number from student_number n where n.student_id = k.student_id) same (ref)
       where k.school_id = any (array(select id from reached)) and k.number = $2) as numbers`,
    ['appId' in owner ? owner.appId : owner.clientId, written],
  )
  const { schools, numbers } = rows[0]!
  const cpf = cpfs.normalize(written)
  return { schools, refs: [...new Set([written, ...numbers, ...(cpf === null ? [] : [cpfs.format(cpf)])])] }
}
