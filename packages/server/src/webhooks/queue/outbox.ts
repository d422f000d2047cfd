import {
  catalogue,
  type EventData,
  type EventName,
  hasMinimalProfile,
  maskMinimal,
  offsetTimestamp,
  serializeData,
} from '@sineta/contract'
import { uuidV7 } from '../../platform/crypto/uuid-v7.ts'
import { plainArray } from '../../platform/database/arrays.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/operation/caller.ts'
import type { Emitted } from '../../platform/perform/call.ts'
import { cycleLimitOf, type ReceiverKind } from '../rules/delivery.ts'
import { audienceOf, isSubscribed, isWithinTerms } from './audience.ts'
import { subjectOf } from './subjects.ts'

const sources: Record<Caller['kind'], string> = {
  client: 'api',
  app: 'api',
  device: 'device',
  panel: 'panel',
  portal: 'api',
  operator: 'api',
  anonymous: 'api',
  job: 'job',
}

/** Records events and one delivery for each interested receiver in the caller's transaction: all of it commits, or none. */
export async function record(
  tx: Transaction,
  events: readonly Emitted[],
  { commits }: { readonly commits: boolean } = { commits: false },
): Promise<readonly string[]> {
  const rows = events.map(({ name, data, about, call: { admission, requestId }, operation }, place) => {
    const school = admission.school!
    // Checked by the types of `emit`, which are lost in between.
    const typed = data as EventData<EventName>
    return {
      id: uuidV7(tx.now, place),
      client_id: school.clientId,
      school_id: school.id,
      cnpj: school.cnpj,
      name,
      scope: catalogue[name].scope,
      timestamp: offsetTimestamp(tx.now, school.timeZone),
      data: serializeData(name, typed),
      data_minimal: hasMinimalProfile(name) ? serializeData(name, maskMinimal(name, typed)) : null,
      source: sources[admission.caller.kind],
      operation: `${operation.method} ${operation.path}`,
      request_id: requestId,
      student: about?.student ?? subjectOf(name, data, 'student'),
      responsible: about?.responsible ?? subjectOf(name, data, 'responsible'),
      classroom: about?.classroom ?? subjectOf(name, data, 'classroom'),
    }
  })
  const plain = (key: 'id' | 'client_id' | 'school_id' | 'cnpj' | 'name' | 'scope' | 'timestamp' | 'source') =>
    plainArray(rows.map((row) => row[key]))
  const column = <K extends keyof (typeof rows)[number]>(key: K) => rows.map((row) => row[key])
  await tx[commits ? 'queryAndCommit' : 'query'](
    recordStatement,
    [
      plain('id'),
      plain('client_id'),
      plain('school_id'),
      plain('cnpj'),
      plain('name'),
      plain('scope'),
      plain('timestamp'),
      column('data'),
      column('data_minimal'),
      plain('source'),
      column('operation'),
      column('request_id'),
      column('student'),
      column('responsible'),
      column('classroom'),
      cycleLimitOf('client'),
      cycleLimitOf('production'),
    ],
    'outbox-record',
  )
  return column('id')
}

// One statement for any number of events of any number of clients. Events of one name and one school have the same audience,
// so it is looked up once for each such kind: a hundred check-ins at a gate are one. A receiver that is paused, disabled or
// suspended gets a row too, as `skipped`: nothing vanishes.
const recordStatement = `
  with emitted as (
    select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[])
      as e (id, client_id, school_id, cnpj, name, scope, timestamp, data, data_minimal, source, operation, request_id, student, responsible, classroom)
  ), kinds as (
    select distinct client_id, cnpj, name, scope from emitted
  ), interested as (
    select a.client_id, a.cnpj, a.name, a.app_id, a.receiver_id, a.receiver_kind, a.is_minimal, a.is_open
    from (${audienceOf('kinds', 'any')}) a
    where ${isSubscribed('a', { name: 'a.name', scope: 'a.scope' })} and ${isWithinTerms('a', { scope: 'a.scope', cnpj: 'a.cnpj' })}
  ), recorded as (
    insert into event (id, client_id, school_id, name, timestamp, data, data_minimal, source, operation, request_id, student_ref, responsible_ref, classroom_ref)
    select id, client_id, school_id, name, timestamp, data,
      case when (client_id, cnpj, name) in (select client_id, cnpj, name from interested where is_minimal) then data_minimal end, source, operation, request_id, student, responsible, classroom
    from emitted
  ), made as (
    insert into delivery (id, event_id, client_id, app_id, receiver_id, receiver_kind, event_name, masked, ended_as, finished_at)
    select delivery_id(e.id, i.receiver_id), e.id, e.client_id, i.app_id, i.receiver_id, i.receiver_kind, e.name, i.is_minimal and e.data_minimal is not null,
      case when not i.is_open then 'skipped' end, case when not i.is_open then clock() end
    from emitted e join interested i using (client_id, cnpj, name)
    returning *
  )
  insert into queue_entry (delivery_id, event_id, client_id, app_id, receiver_id, receiver_kind, masked, due_at, cycle_limit)
  select id, event_id, client_id, app_id, receiver_id, receiver_kind, masked, clock(), case when receiver_kind = 'client' then $16::smallint else $17::smallint end
  from made where ended_as is null`

export type TestEvent = {
  clientId: string
  schoolId: string | null
  timeZone: string
  receiver: { id: string; kind: ReceiverKind; appId: string | null }
  name: EventName
  data: EventData<EventName>
  /** A client's own test is one attempt; an app's is retried like any delivery. */
  cycleLimit: number
}

/** An event that a developer asked for, to one receiver only. Returns the id of its delivery. */
export async function recordTest(
  tx: Transaction,
  { clientId, schoolId, timeZone, receiver, name, data, cycleLimit }: TestEvent,
): Promise<string> {
  const deliveryId = uuidV7(tx.now)
  await tx.query(
    `with recorded as (
       insert into event (id, client_id, school_id, name, timestamp, data, source, operation) values ($1, $2, $3, $4, $5, $6, 'test', 'test event') returning id
     ), made as (
       insert into delivery (id, event_id, client_id, app_id, receiver_id, receiver_kind, event_name, is_test)
       select $7, id, $2, $8, $9, $10, $4, true from recorded returning *
     )
     insert into queue_entry (delivery_id, event_id, client_id, app_id, receiver_id, receiver_kind, masked, due_at, cycle_limit)
     select id, event_id, client_id, app_id, receiver_id, receiver_kind, false, clock(), $11 from made`,
    [
      uuidV7(tx.now),
      clientId,
      schoolId,
      name,
      offsetTimestamp(tx.now, timeZone),
      serializeData(name, data),
      deliveryId,
      receiver.appId,
      receiver.id,
      receiver.kind,
      cycleLimit,
    ],
  )
  return deliveryId
}
