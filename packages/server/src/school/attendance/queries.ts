import type pg from 'pg'
import { plainArray } from '../../platform/database/arrays.ts'
import { awaitStatements } from '../../platform/database/await-statements.ts'
import { Overtaken, type Transaction } from '../../platform/database/database.ts'
import type { Anomaly, Direction } from './reading.ts'

// Most students of a school arrive within minutes, so each statement takes a whole batch of readings.

export type ReadingLookup = {
  schoolId: string
  keyId: string
  number: string | null
  studentId: string | null
  biometricId: string | null
  entranceId: number | null
  deviceEventId: string | null
  releasedToCpf: string | null
  pickUpId: string | null
  /** Null means the time of the transaction. */
  at: Date | null
}

export type ResolvedReading = {
  student_id: string | null
  student_number: string
  is_removed: boolean
  /** Whether another transaction has locked the student; never true of a reading that waits. */
  is_locked: boolean
  has_active_enrollment: boolean
  entrance_found: boolean
  /** The record created when the same reading was first sent. */
  repeats_id: string | null
  may_pick_up_id: string | null
  pick_up_found: boolean
  /** The student's last pass up to the time of the reading and the first one after it. */
  passes: StoredPass[]
}

export type StoredPass = { id: string; direction: Direction; at: Date }

// Parts of the statement that are included only if a reading asks for them. Each makes the plan larger, and with one child at
// the gate, setting up the plan takes longer than running it. Rows must be found by their own key alone, even right after
// thousands were registered (decision 16): `= any (array[…])` looks up each of them, and `is not distinct from` rules out
// any other index.
type Part = { readonly asks: keyof ReadingLookup; readonly sql: string }

/** The ways in which a reading names its student, apart from the student's id. */
const names: readonly (Part & { readonly id: string })[] = [
  {
    asks: 'number',
    id: 'n.student_id',
    sql: 'left join student_number n on n.school_id = any (array[q.school_id]) and n.number = any (array[q.number]) and not n.retired',
  },
  {
    asks: 'biometricId',
    id: 'b.student_id',
    sql: 'left join biometric b on b.school_id = any (array[q.school_id]) and b.biometric_id = any (array[q.biometric_id])',
  },
]

/** The other lookups. `unasked` is the value of the column if no reading asks for it. */
const sideQuestions: readonly (Part & { readonly column: string; readonly unasked: string })[] = [
  {
    asks: 'entranceId',
    column: 'entrance_found',
    unasked: 'true',
    sql: `q.entrance_id is null or (
        select true from entrance g where g.id = q.entrance_id and g.school_id is not distinct from q.school_id and g.deleted_at is null limit 1
      ) is not null`,
  },
  {
    asks: 'deviceEventId',
    column: 'repeats_id',
    unasked: 'null::uuid',
    sql: `(select a.id from attendance a where a.key_id = q.key_id and a.device_event_id = q.device_event_id and a.school_id is not distinct from q.school_id limit 1)`,
  },
  {
    asks: 'releasedToCpf',
    column: 'may_pick_up_id',
    unasked: 'null::uuid',
    sql: `(select l.responsible_id from responsible_link l where l.student_id = s.id and l.can_pick_up and (
        select r.cpf = q.cpf from responsible r where r.id = l.responsible_id and r.school_id is not distinct from q.school_id and r.deleted_at is null limit 1
      ) limit 1)`,
  },
  {
    asks: 'pickUpId',
    column: 'pick_up_found',
    unasked: 'true',
    sql: `q.pick_up_id is null or (select true from pick_up p where p.id = q.pick_up_id and p.school_id is not distinct from q.school_id limit 1) is not null`,
  },
]

const named = (asked: ReadonlySet<Part>) => {
  const used = names.filter((name) => asked.has(name))
  return `select q.*, coalesce(${[...used.map(({ id }) => id), 'q.student_id'].join(', ')}) as found_id from question q ${used.map(({ sql }) => sql).join(' ')}`
}

/** The parts that at least one of the readings asks for. */
const askedBy = (questions: readonly ReadingLookup[], parts: readonly Part[]): ReadonlySet<Part> =>
  new Set(parts.filter(({ asks }) => questions.some((question) => question[asks] !== null)))
/** Names a combination of parts, because each is a prepared statement of its own. No two parts have the same initial. */
const initialsOf = (asked: ReadonlySet<Part>) => [...asked].map(({ asks }) => asks[0]).join('')

/**
 * Finds the student of each reading, and what else the reading asks for. The students' rows stay locked until the commit, so that
 * readings of one student queue up. Without `waits`, a student whom another transaction has locked is only reported. A second
 * statement reads their passes, because only a later statement sees what another transaction committed while the first waited for a
 * lock. Both are sent together.
 */
export async function resolve(
  tx: Transaction,
  questions: readonly ReadingLookup[],
  waits: boolean,
): Promise<ResolvedReading[]> {
  const [found, passes] = await awaitStatements(students(tx, questions, waits), passesAround(tx, questions))
  return found.map((one, i) => ({ passes: passes[i]!, ...one }))
}

/** Whether the student is there but could not be locked. Not asked for a student who was locked. */
const isLocked = `s.id is null and q.found_id is not null and (
         select true from student t where t.id = q.found_id and t.school_id is not distinct from q.school_id limit 1
       ) is not null`

async function students(
  tx: Transaction,
  questions: readonly ReadingLookup[],
  waits: boolean,
): Promise<Omit<ResolvedReading, 'passes'>[]> {
  const column = <K extends keyof ReadingLookup>(key: K) => questions.map((question) => question[key])
  const plain = (key: 'schoolId' | 'keyId' | 'studentId' | 'entranceId' | 'releasedToCpf') => plainArray(column(key))
  const asked = askedBy(questions, [...names, ...sideQuestions])
  const answers = sideQuestions.map((part) => `${asked.has(part) ? part.sql : part.unasked} as ${part.column}`)
  const { rows } = await tx.query<ResolvedReading & { position: number }>(
    `with question as (
       select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::int[], $7::text[], $8::text[], $9::uuid[])
         with ordinality as q (school_id, key_id, number, student_id, biometric_id, entrance_id, device_event_id, cpf, pick_up_id, position)
     ), named as (
       ${named(asked)}
     ), locked as materialized (
       select id, school_id, student_number, deleted_at is not null as is_removed from student
       where id = any (array(select found_id from named)) order by id for no key update ${waits ? '' : 'skip locked'}
     )
     select q.position::int as position, s.id as student_id, s.student_number, s.is_removed, ${waits ? 'false' : isLocked} as is_locked,
       -- The limit makes the planner look up each enrollment by its student; without it, the planner may read all enrollments.
       (select true from enrollment e where e.student_id = s.id and e.status = 'MATRICULADO' and e.deleted_at is null limit 1) is not null as has_active_enrollment,
       ${answers.join(',\n       ')}
     from named q left join locked s on s.id = q.found_id and s.school_id = q.school_id
     order by q.position`,
    [
      plain('schoolId'),
      plain('keyId'),
      column('number'),
      plain('studentId'),
      column('biometricId'),
      plain('entranceId'),
      column('deviceEventId'),
      plain('releasedToCpf'),
      column('pickUpId'),
    ],
    `attendance-resolve-${waits ? 'waiting-' : ''}${initialsOf(asked)}`,
  )
  return rows
}

/**
 * Returns for each reading the student's last pass up to its time and the first one after it. Looks back a day and ahead the
 * longest time in which two readings can count as one, because passes further away have no effect. Without these limits, the
 * database would search years of a student's passes for the last one.
 */
async function passesAround(tx: Transaction, questions: readonly ReadingLookup[]): Promise<StoredPass[][]> {
  const column = <K extends keyof ReadingLookup>(key: K) => questions.map((question) => question[key])
  const asked = askedBy(questions, names)
  const { rows } = await tx.query<StoredPass & { position: number }>(
    `with question as (
       select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::timestamptz[])
         with ordinality as q (school_id, number, student_id, biometric_id, at, position)
     ), asked as materialized (
       -- Columns, because under row-level security an expression cannot use an index and the whole table would be read.
       select n.position, n.found_id as student_id, coalesce(n.at, clock()) as at from (${named(asked)}) n
     )
     select q.position::int as position, a.id, a.direction, a.at
     from asked q
       cross join lateral (
         (select id, direction, occurred_at as at from attendance where student_id = q.student_id
            and occurred_at <= q.at and occurred_at > q.at - interval '25 hours'
          order by occurred_at desc, created_at desc limit 1)
         union all
         (select id, direction, occurred_at from attendance where student_id = q.student_id
            and occurred_at > q.at and occurred_at < q.at + interval '1 hour'
          order by occurred_at, created_at limit 1)
       ) a`,
    [
      plainArray(column('schoolId')),
      column('number'),
      plainArray(column('studentId')),
      column('biometricId'),
      column('at'),
    ],
    `attendance-around-${initialsOf(asked)}`,
  )
  const passes = questions.map((): StoredPass[] => [])
  for (const { position, ...pass } of rows) passes[position - 1]!.push(pass)
  return passes
}

export type NewRecord = {
  id: string
  clientId: string
  schoolId: string
  studentId: string
  enrollmentNumber: string
  direction: Direction
  at: Date
  entranceId: number | null
  keyId: string
  deviceEventId: string | null
  confidence: number | null
  anomaly: Anomaly | null
  releasedTo: string | null
  pickUpId: string | null
}

const insertStatement = `
  insert into attendance (id, client_id, school_id, student_id, enrollment_number, direction, occurred_at, entrance_id, key_id, device_event_id, confidence, anomaly, released_to, pick_up_id)
  select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::timestamptz[], $8::int[], $9::uuid[], $10::text[], $11::real[], $12::text[], $13::uuid[], $14::uuid[])`
const insertReleased = `
  with saved as (${insertStatement} returning pick_up_id, student_id)
  update pick_up_student w set released_at = clock() from saved
  where w.pick_up_id = saved.pick_up_id and w.student_id = saved.student_id and w.released_at is null`

/** Inserts the records. Throws `Overtaken` if another transaction has just written the same event of the same device. */
export async function insert(tx: Transaction, records: readonly NewRecord[]): Promise<void> {
  const column = <K extends keyof NewRecord>(key: K) => records.map((record) => record[key])
  type Plain =
    | 'id'
    | 'clientId'
    | 'schoolId'
    | 'studentId'
    | 'direction'
    | 'entranceId'
    | 'keyId'
    | 'confidence'
    | 'anomaly'
  const plain = (key: Plain | 'releasedTo' | 'pickUpId') => plainArray(column(key))
  // The students of a pick-up are updated only if one of them leaves with it.
  const isPickUp = records.some(({ pickUpId }) => pickUpId !== null)
  const sent = tx.query(
    isPickUp ? insertReleased : insertStatement,
    [
      plain('id'),
      plain('clientId'),
      plain('schoolId'),
      plain('studentId'),
      column('enrollmentNumber'),
      plain('direction'),
      column('at'),
      plain('entranceId'),
      plain('keyId'),
      column('deviceEventId'),
      plain('confidence'),
      plain('anomaly'),
      plain('releasedTo'),
      plain('pickUpId'),
    ],
    isPickUp ? 'attendance-insert-released' : 'attendance-insert',
  )
  await sent.catch((error: pg.DatabaseError) => {
    throw error.constraint === 'attendance_device_event' ? new Overtaken() : error
  })
}

export type Stored = {
  id: string
  student_id: string
  enrollment_number: string
  direction: Direction
  occurred_at: Date
  entrance_id: number | null
  anomaly: Anomaly | null
  created_at: Date
}

export async function byIds(tx: Transaction, ids: readonly string[]): Promise<Map<string, Stored>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.query<Stored>(
    'select id, student_id, enrollment_number, direction, occurred_at, entrance_id, anomaly, created_at from attendance where id = any ($1)',
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Passes are never changed, so `created_at` is also the time of their last change. */
export const passes = 'select a.*, a.created_at as updated_at from attendance a'
