import { cpf as cpfs, localDateTime, offsetTimestamp, parseInstant } from '@sineta/contract'
import { type Static, Type } from 'typebox'
import { atTheGate } from '../../identity/access.ts'
import { uuidV7 } from '../../platform/crypto/uuid-v7.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/operation/caller.ts'
import { type Fault, type Refusal, refuse, refuseFaults } from '../../platform/operation/errors.ts'
import { ExplicitResponse, gatheredOperation, RowIsLocked } from '../../platform/operation/operation.ts'
import { isUuid } from '../../platform/operation/parameters.ts'
import { Cnpj, Cpf, integer, object, optional, text, Uuid } from '../../platform/operation/shapes.ts'
import type { School } from '../../tenancy/school.ts'
import * as attendance from './queries.ts'
import {
  classifyPass,
  type Direction,
  findNeighbours,
  invalidTimeFault,
  isAcceptableTime,
  type Meaning,
  timeOutOfRangeFault,
} from './reading.ts'

const LocalTime = text(40, { description: '`Y-m-d H:i:s` in school time, or RFC 3339 with offset; default: now' })

const reading = {
  school_cnpj: Cnpj,
  enrollment_number: optional(
    text(36, { description: 'Student number or student id; needed unless `biometric_id` is given' }),
  ),
  biometric_id: optional(text(64, { description: 'The id of the student on the device' })),
  entrance_id: optional(integer()),
  device_event_id: optional(
    text(64, {
      description: 'Unique per device across check-ins and check-outs; a repetition returns the first record',
    }),
  ),
  confidence: optional(Type.Number({ minimum: 0, maximum: 1 })),
}
const CheckIn = object({ ...reading, checked_in_at: optional(LocalTime) })
const CheckOut = object({
  ...reading,
  checked_out_at: optional(LocalTime),
  released_to_cpf: optional(Cpf),
  tssv_check_in_id: optional(Uuid),
})
type Body = Static<typeof CheckIn> & Static<typeof CheckOut>

export const record = (time: 'checked_in_at' | 'checked_out_at') =>
  Type.Object({
    id: Uuid,
    school_cnpj: Type.String(),
    student_id: Uuid,
    enrollment_number: Type.String(),
    direction: Type.Enum(['in', 'out']),
    [time]: Type.String(),
    entrance_id: Type.Union([Type.Integer(), Type.Null()]),
    source: Type.Literal('biometric'),
    anomaly: Type.Union([Type.Enum(['missing_check_out', 'missing_check_in']), Type.Null()]),
    duplicate: Type.Boolean(),
    created_at: Type.String(),
  })

const refusals = [
  'student_not_found',
  'entrance_not_found',
  'timestamp_out_of_range',
  'device_event_id_reused',
] as const

export const attendanceOperations = [
  gatheredOperation({
    method: 'POST',
    path: '/v1/attendance/student/biometric/check/in',
    access: atTheGate('attendance:write'),
    summary: 'Register a biometric student check-in',
    tenantIn: 'body',
    body: CheckIn,
    responses: { 201: record('checked_in_at'), 200: record('checked_in_at') },
    refusals: [...refusals, 'no_active_enrollment'],
    emits: ['attendance.check_in'],
    example: ({ cnpj, absent_enrollment_number, entrance_id }) => ({
      body: {
        school_cnpj: cnpj,
        enrollment_number: absent_enrollment_number,
        entrance_id,
        device_event_id: 'GATE3-000981',
      },
    }),
    runMany: (calls, tx, waits) =>
      registerPasses(tx, waits, 'in', calls, (call, enrollment_number, checked_in_at) =>
        call.emit('attendance.check_in', { enrollment_number, checked_in_at }),
      ),
  }),
  gatheredOperation({
    method: 'POST',
    path: '/v1/attendance/student/biometric/check/out',
    access: atTheGate('attendance:write'),
    summary: 'Register a biometric student check-out',
    description: 'Accepted for every student who is inside, also one who was unenrolled or removed since the check-in.',
    tenantIn: 'body',
    body: CheckOut,
    responses: { 201: record('checked_out_at'), 200: record('checked_out_at') },
    refusals: [...refusals, 'responsible_not_authorized', 'resource_not_found'],
    emits: ['attendance.check_out'],
    example: ({ cnpj, enrollment_number, entrance_id, cpf }) => ({
      body: {
        school_cnpj: cnpj,
        enrollment_number,
        entrance_id,
        device_event_id: 'GATE3-001377',
        released_to_cpf: cpf,
      },
    }),
    runMany: (calls, tx, waits) =>
      registerPasses(tx, waits, 'out', calls, (call, enrollment_number, checked_out_at) =>
        call.emit('attendance.check_out', { enrollment_number, checked_out_at }),
      ),
  }),
]

type PassCall = { readonly body: Body; readonly school: School; readonly caller: Caller }

/** Registers a batch of readings and returns a response or a refusal for each, unless its student is locked and it does not wait. */
async function registerPasses<C extends PassCall>(
  tx: Transaction,
  waits: boolean,
  direction: Direction,
  calls: readonly C[],
  emit: (call: C, enrollmentNumber: string, at: string) => void,
): Promise<(ExplicitResponse | Refusal | RowIsLocked)[]> {
  const found = await attendance.resolve(
    tx,
    calls.map((call) => toReadingLookup(call, direction)),
    waits,
  )
  const readings = calls.map((call) => ({ call, at: timeOf(call, direction, tx.now) }))
  const refused = readings.map(({ call, at }, i) => refusalOf(call, at, direction, found[i]!, tx.now))

  const open = readings.flatMap((_, i) => (refused[i] === null && found[i]!.repeats_id === null ? [i] : []))
  // Readings in one batch are handled as if they had arrived one by one.
  const records: attendance.NewRecord[] = []
  const ofStudent = new Map<string, attendance.NewRecord[]>()
  const ofDeviceEvent = new Map<string, string>()
  /** The record returned for each reading: its own, or the one it repeats. */
  const recordIds = new Map(readings.map((_, i) => [i, found[i]!.repeats_id]))
  for (const i of open) {
    const { call, at } = readings[i]! as { call: C; at: Date }
    const {
      student_id,
      student_number,
      may_pick_up_id,
      passes: stored,
    } = found[i]! as attendance.ResolvedReading & { student_id: string }
    const deviceEvent =
      call.body.device_event_id && [call.school.id, call.caller.tokenId, call.body.device_event_id].join()
    const first = deviceEvent && ofDeviceEvent.get(deviceEvent)
    if (first) {
      recordIds.set(i, first)
      continue
    }
    const passes = ofStudent.get(student_id) ?? []
    const meaning = meaningOf(call, direction, at, [...stored, ...passes])
    if (meaning.kind === 'repeated') {
      recordIds.set(i, meaning.of.id)
      continue
    }
    const made = toRecord(call, direction, at, student_id, student_number, meaning.anomaly, may_pick_up_id, tx.now)
    records.push(made)
    recordIds.set(i, made.id)
    ofStudent.set(student_id, [...passes, made])
    if (deviceEvent) ofDeviceEvent.set(deviceEvent, made.id)
  }
  if (records.length > 0) tx.queryWithoutWaiting(() => attendance.insert(tx, records))
  const written = new Map(records.map((made) => [made.id, fromRecord(made, tx.now)]))
  const shownId = (i: number) => recordIds.get(i)!
  const earlier = await attendance.byIds(
    tx,
    readings.flatMap((_, i) => (refused[i] || written.has(shownId(i)) ? [] : [shownId(i)])),
  )

  const returned = new Set<string>()
  return readings.map(({ call }, i) => {
    if (found[i]!.is_locked) return new RowIsLocked()
    const refusal = refused[i]
    if (refusal) return refusal
    const id = shownId(i)
    // A record of this batch was created by the first reading that returns it.
    const isNew = written.has(id) && !returned.has(id)
    returned.add(id)
    const shown = written.get(id) ?? earlier.get(id)!
    if (shown.direction !== direction)
      return refuse('device_event_id_reused', 'Give each reading of a device a device_event_id of its own.')
    if (isNew) emit(call, shown.enrollment_number, localDateTime(shown.occurred_at, call.school.timeZone))
    return new ExplicitResponse(isNew ? 201 : 200, view(shown, call.school, !isNew))
  })
}

const timeField = { in: 'checked_in_at', out: 'checked_out_at' } as const

/** Returns the time of a reading, or null if the text is not a time. */
function timeOf({ body, school }: PassCall, direction: Direction, now: Date): Date | null {
  const given = body[timeField[direction]]
  return given === undefined ? now : parseInstant(given, school.timeZone)
}

function toReadingLookup({ body, school, caller }: PassCall, direction: Direction): attendance.ReadingLookup {
  const given = body[timeField[direction]]
  const number = body.enrollment_number ?? null
  const isId = number !== null && isUuid(number)
  return {
    schoolId: school.id,
    keyId: caller.tokenId,
    number: isId ? null : number,
    studentId: isId ? number.toLowerCase() : null,
    biometricId: number === null ? (body.biometric_id ?? null) : null,
    entranceId: body.entrance_id ?? null,
    deviceEventId: body.device_event_id ?? null,
    releasedToCpf: body.released_to_cpf === undefined ? null : cpfs.normalize(body.released_to_cpf),
    pickUpId: body.tssv_check_in_id ?? null,
    at: given === undefined ? null : parseInstant(given, school.timeZone),
  }
}

function refusalOf(
  call: PassCall,
  at: Date | null,
  direction: Direction,
  found: attendance.ResolvedReading,
  now: Date,
): Refusal | null {
  const { body } = call
  const faults: Fault[] = []
  if (body.enrollment_number === undefined && body.biometric_id === undefined)
    faults.push({
      pointer: '/enrollment_number',
      code: 'required',
      message: 'is required unless biometric_id is given',
    })
  if (at === null) faults.push(invalidTimeFault(`/${timeField[direction]}`))
  if (faults.length > 0 || at === null) return refuseFaults(faults)
  // Accepted even if the student has been removed since, because the device only asks whether the reading is stored.
  if (found.repeats_id !== null) return null
  if (found.student_id === null || (found.is_removed && !mayLeave(call, direction, at, found.passes)))
    return refuse('student_not_found')
  if (!found.entrance_found) return refuse('entrance_not_found')
  if (!found.pick_up_found)
    return refuse('resource_not_found', 'There is no pick-up with that tssv_check_in_id in this school.')
  if (!isAcceptableTime(at, now)) return refuseFaults([timeOutOfRangeFault(`/${timeField[direction]}`)])
  if (direction === 'in' && !found.has_active_enrollment) return refuse('no_active_enrollment')
  if (body.released_to_cpf !== undefined && found.may_pick_up_id === null)
    return refuse('responsible_not_authorized', 'Link the responsible to the student with can_pick_up first.')
  return null
}

const meaningOf = (
  { school }: PassCall,
  direction: Direction,
  at: Date,
  passes: readonly attendance.StoredPass[],
): Meaning<attendance.StoredPass> =>
  classifyPass({ direction, at }, findNeighbours(passes, at), {
    timeZone: school.timeZone,
    windowSeconds: school.settings.duplicate_read_window_seconds,
  })

/** A student who was removed while inside still goes home, and the reading of that may come twice. */
function mayLeave(call: PassCall, direction: Direction, at: Date, passes: readonly attendance.StoredPass[]): boolean {
  if (direction === 'in') return false
  const meaning = meaningOf(call, direction, at, passes)
  return meaning.kind === 'repeated' || meaning.anomaly === null
}

const toRecord = (
  { body, school, caller }: PassCall,
  direction: Direction,
  at: Date,
  studentId: string,
  enrollmentNumber: string,
  anomaly: attendance.NewRecord['anomaly'],
  releasedTo: string | null,
  now: Date,
): attendance.NewRecord => ({
  id: uuidV7(now),
  clientId: school.clientId,
  schoolId: school.id,
  studentId,
  enrollmentNumber,
  direction,
  at,
  // A device that is bound to an entrance need not send it.
  entranceId: body.entrance_id ?? caller.entranceId,
  keyId: caller.tokenId,
  deviceEventId: body.device_event_id ?? null,
  confidence: body.confidence ?? null,
  anomaly,
  releasedTo,
  pickUpId: body.tssv_check_in_id ?? null,
})

const fromRecord = (
  { id, studentId, enrollmentNumber, direction, at, entranceId, anomaly }: attendance.NewRecord,
  now: Date,
): attendance.Stored => ({
  id,
  student_id: studentId,
  enrollment_number: enrollmentNumber,
  direction,
  occurred_at: at,
  entrance_id: entranceId,
  anomaly,
  created_at: now,
})

export const view = (
  { id, student_id, enrollment_number, direction, occurred_at, entrance_id, anomaly, created_at }: attendance.Stored,
  { cnpj, timeZone }: School,
  duplicate: boolean,
) => ({
  id,
  school_cnpj: cnpj,
  student_id,
  enrollment_number,
  direction,
  [timeField[direction]]: localDateTime(occurred_at, timeZone),
  entrance_id,
  source: 'biometric',
  anomaly,
  duplicate,
  created_at: offsetTimestamp(created_at, timeZone),
})
