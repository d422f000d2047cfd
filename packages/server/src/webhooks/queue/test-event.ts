import { type EventData, type EventName, offsetTimestamp, serializeData } from '@sineta/contract'
import { uuidV7 } from '../../platform/crypto/uuid-v7.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { ReceiverKind } from '../rules/delivery.ts'
import { probe } from './probe.ts'
import { type SubjectKind, subjectOf } from './subjects.ts'

export type TestEvent = {
  clientId: string
  schoolId: string | null
  timeZone: string
  receiver: { id: string; kind: ReceiverKind; appId: string | null }
  name: EventName
  data: EventData<EventName>
  /** A client's test event gets one attempt; an app's is retried like any delivery. */
  cycleLimit: number
}

/** Records a test event that a developer requested, for one receiver only. Returns the id of its delivery. */
export async function recordTest(
  tx: Transaction,
  { clientId, schoolId, timeZone, receiver, name, data, cycleLimit }: TestEvent,
): Promise<string> {
  const deliveryId = uuidV7(tx.now)
  await tx.query(
    `with recorded as (
       insert into event (id, client_id, school_id, name, timestamp, data, source, operation, student_ref, responsible_ref, classroom_ref)
       values ($1, $2, $3, $4, $5, $6, 'test', 'test event', $12, $13, $14) returning id
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
      ...(['student', 'responsible', 'classroom'] as const).map((kind) =>
        testSubject(receiver.appId, name, data, kind),
      ),
    ],
  )
  await probe(tx, [deliveryId])
  return deliveryId
}

/**
 * The records of a test event are invented and have no ids, so a student is identified by the enrollment number if the event has
 * one. A test event for a client's own URL identifies no record, because its number may be that of a real student.
 */
function testSubject(appId: string | null, name: EventName, data: EventData<EventName>, kind: SubjectKind) {
  if (appId === null) return null
  const number = kind === 'student' && 'enrollment_number' in data ? data.enrollment_number : null
  return number ?? subjectOf(name, data, kind)
}
