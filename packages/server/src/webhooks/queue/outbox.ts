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
export async function record(tx: Transaction, events: readonly Emitted[]): Promise<readonly string[]> {
  const rows = events.map(({ name, data, about, call: { admission, requestId }, operation }, place) => {
    const school = admission.school!
    // Checked by the types of `emit`; the machinery in between has forgotten them.
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
  await tx.query(
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

// Routing, one statement for any number of events of any number of clients:
// 1. the client's own webhook_url gets everything;
// 2. production endpoints of the apps connected to a live client get what was granted and selected, of the schools granted;
// 3. the test endpoint of the app whose sandbox the client is gets what the app asked for and selected.
// Events of one name and one school go the same ways, so these are looked for once: a hundred check-ins at a gate are one
// kind. A receiver that is paused, disabled or suspended gets a row too, as `skipped`: nothing vanishes.
const recordStatement = `
  with emitted as (
    select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[])
      as e (id, client_id, school_id, cnpj, name, scope, timestamp, data, data_minimal, source, operation, request_id, student, responsible, classroom)
  ), kinds as (
    select distinct client_id, cnpj, name, scope from emitted
  ), interested as (
    select e.client_id, e.cnpj, e.name, null::uuid as app_id, a.client_id as receiver_id, 'client' as kind, false as masked,
      case when c.status = 'active' then 'queued' else 'skipped' end as status
    from kinds e join client_apis a on a.client_id = e.client_id and a.webhook_url is not null join client c on c.id = e.client_id
    union all
    select e.client_id, e.cnpj, e.name, p.app_id, p.id, p.kind, k.data_profile = 'minimal',
      case when p.status = 'active' and app.status = 'active' and c.status = 'active' then 'queued' else 'skipped' end
    from kinds e
      join connection k on k.client_id = e.client_id and k.status = 'connected'
        and (k.school_cnpjs is null or e.cnpj = any (k.school_cnpjs)) and e.scope = any (k.granted_scopes)
      join client c on c.id = e.client_id and c.environment = 'live'
      join app on app.id = k.app_id and app.deleted_at is null
      join endpoint p on p.app_id = k.app_id and p.kind = 'production' and selects(p.events, e.name)
    union all
    select e.client_id, e.cnpj, e.name, p.app_id, p.id, p.kind, false,
      case when p.status = 'active' and app.status = 'active' then 'queued' else 'skipped' end
    from kinds e
      join app on app.sandbox_client_id = e.client_id and app.deleted_at is null and e.scope = any (app.requested_scopes)
      join endpoint p on p.app_id = app.id and p.kind = 'test' and selects(p.events, e.name)
  ), recorded as (
    insert into event (id, client_id, school_id, name, timestamp, data, data_minimal, source, operation, request_id, student_ref, responsible_ref, classroom_ref)
    select id, client_id, school_id, name, timestamp, data,
      case when (client_id, cnpj, name) in (select client_id, cnpj, name from interested where masked) then data_minimal end, source, operation, request_id, student, responsible, classroom
    from emitted
  ), made as (
    insert into delivery (id, event_id, client_id, app_id, receiver_id, receiver_kind, event_name, masked, ended_as, finished_at)
    select delivery_id(e.id, i.receiver_id), e.id, e.client_id, i.app_id, i.receiver_id, i.kind, e.name, i.masked and e.data_minimal is not null,
      nullif(i.status, 'queued'), case when i.status = 'skipped' then clock() end
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
