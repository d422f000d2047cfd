import { cpf as cpfs, localDate, localDateTime, parseInstant, parseLocalDateTime } from '@sineta/contract'
import { type Static, Type } from 'typebox'
import { atTheGate } from '../../identity/access.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type Fault, refuse, refuseFaults } from '../../platform/operation/errors.ts'
import { operation } from '../../platform/operation/operation.ts'
import { Cnpj, Cpf, integer, list, object, oneOf, optional, text, Uuid } from '../../platform/operation/shapes.ts'
import { isAcceptableTime, noTime, outOfRange } from './reading.ts'

const Factor = object({
  type: oneOf('face', 'fingerprint', 'document', 'pin', 'qr_code', 'staff_confirmation'),
  verified_at: optional(text(40)),
  reference: optional(text(200)),
})

export const pickUpOperations = [
  operation({
    method: 'POST',
    path: '/v1/tssv/responsible/check/in',
    access: atTheGate('tssv:write'),
    summary: 'Register the double verification of a responsible who came to pick students up',
    description:
      'Emits only when a student whom the responsible may pick up is inside. Otherwise the check-in is stored and nobody is told.',
    schoolIn: 'body',
    // A device may send the PIN along.
    hasSecrets: true,
    body: object({
      school_cnpj: Cnpj,
      responsible_cpf: Cpf,
      factors: list(Factor, { maxItems: 10 }),
      checked_in_at: optional(text(40)),
      entrance_id: optional(integer()),
    }),
    answers: {
      201: Type.Object({
        id: Uuid,
        school_cnpj: Type.String(),
        responsible_cpf: Type.String(),
        checked_in_at: Type.String(),
        factors: Type.Array(Type.String()),
        students_waiting: Type.Array(Type.Object({ enrollment_number: Type.String(), name: Type.String() })),
        event_emitted: Type.Boolean(),
      }),
    },
    refusals: [
      'responsible_not_found',
      'entrance_not_found',
      'responsible_without_students',
      'photo_not_approved',
      'second_factor_required',
      'timestamp_out_of_range',
    ],
    emits: ['tssv.responsible_check_in'],
    example: ({ cnpj, cpf, entrance_id }) => ({
      body: { school_cnpj: cnpj, responsible_cpf: cpf, factors: [{ type: 'face' }, { type: 'pin' }], entrance_id },
    }),
    async run({ body, school, caller, tx, emit }) {
      const at = body.checked_in_at === undefined ? tx.now : parseInstant(body.checked_in_at, school.timeZone)
      if (at === null) throw refuseFaults([noTime('/checked_in_at')])

      const responsible = await findResponsible(tx, school.id, cpfs.normalize(body.responsible_cpf)!)
      if (!responsible) throw refuse('responsible_not_found')
      const entranceId = body.entrance_id ?? caller.entranceId
      if (entranceId !== null && !(await hasEntrance(tx, school.id, entranceId))) throw refuse('entrance_not_found')

      const factors = [...new Set(body.factors.map(({ type }) => type))]
      const faults: Fault[] = []
      if (factors.length < 2)
        faults.push({
          pointer: '/factors',
          code: 'second_factor_required',
          message: 'must hold two factors of different types',
        })
      if (!isAcceptableTime(at, tx.now)) faults.push(outOfRange('/checked_in_at'))
      if (faults.length > 0) throw refuseFaults(faults)
      if (responsible.may_pick_up === 0)
        throw refuse('responsible_without_students', 'Link the responsible to a student with can_pick_up first.')
      if (factors.includes('face') && responsible.photo_status !== 'approved')
        throw refuse('photo_not_approved', 'A face proves nothing until the photo of the responsible is approved.')

      const waiting = await studentsWaiting(tx, responsible.id, at, startOfDay(at, school.timeZone))
      const emitted = waiting.length > 0
      const id = await insert(tx, {
        clientId: school.clientId,
        schoolId: school.id,
        responsibleId: responsible.id,
        at,
        factors,
        details: body.factors.map(withoutPin),
        entranceId,
        keyId: caller.tokenId,
        emitted,
        studentIds: waiting.map((student) => student.id),
      })
      const responsible_cpf = cpfs.format(responsible.cpf)
      const checked_in_at = localDateTime(at, school.timeZone)
      // One event per check-in, whatever the number of students.
      if (emitted) emit('tssv.responsible_check_in', { responsible_cpf, checked_in_at })
      return {
        id,
        school_cnpj: school.cnpj,
        responsible_cpf,
        checked_in_at,
        factors,
        students_waiting: waiting.map(({ student_number, name }) => ({ enrollment_number: student_number, name })),
        event_emitted: emitted,
      }
    },
  }),
]

/** A device may send what was typed along. Of a PIN nothing but its hash is kept, and that elsewhere. */
const withoutPin = ({ reference, ...factor }: Static<typeof Factor>) =>
  factor.type === 'pin' ? factor : { ...factor, reference }

const startOfDay = (at: Date, timeZone: string) => parseLocalDateTime(`${localDate(at, timeZone)} 00:00:00`, timeZone)!

async function findResponsible(tx: Transaction, schoolId: string, cpf: string) {
  const { rows } = await tx.query<{ id: string; cpf: string; may_pick_up: number; photo_status: string | null }>(
    `select r.id, r.cpf, (select count(*)::int from responsible_link l where l.responsible_id = r.id and l.can_pick_up) as may_pick_up,
       (select p.status from photo p where p.owner_id = r.id) as photo_status
     from responsible r where r.school_id = $1 and r.cpf = $2 and r.deleted_at is null`,
    [schoolId, cpf],
  )
  return rows[0]
}

async function hasEntrance(tx: Transaction, schoolId: string, id: number) {
  const { rowCount } = await tx.query('select from entrance where id = $1 and school_id = $2 and deleted_at is null', [
    id,
    schoolId,
  ])
  return rowCount === 1
}

/** Waiting for custody: the responsible may pick them up, and their last pass of the day was inwards. */
async function studentsWaiting(tx: Transaction, responsibleId: string, at: Date, since: Date) {
  const { rows } = await tx.query<{ id: string; student_number: string; name: string }>(
    `select s.id, s.student_number, s.name
     from responsible_link l join student s on s.id = l.student_id and s.deleted_at is null
       cross join lateral (
         select direction from attendance a where a.student_id = s.id and a.occurred_at between $3 and $2 order by occurred_at desc, created_at desc limit 1
       ) last
     where l.responsible_id = $1 and l.can_pick_up and last.direction = 'in' order by s.name, s.id`,
    [responsibleId, at, since],
  )
  return rows
}

type NewPickUp = {
  clientId: string
  schoolId: string
  responsibleId: string
  at: Date
  factors: string[]
  details: unknown
  entranceId: number | null
  keyId: string
  emitted: boolean
  studentIds: string[]
}

async function insert(
  tx: Transaction,
  { clientId, schoolId, responsibleId, at, factors, details, entranceId, keyId, emitted, studentIds }: NewPickUp,
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `with saved as (
       insert into pick_up (client_id, school_id, responsible_id, occurred_at, factors, factor_details, entrance_id, key_id, event_emitted)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id
     ), waiting as (
       insert into pick_up_student (client_id, pick_up_id, student_id) select $1, saved.id, student_id from saved, unnest($10::uuid[]) as student_id
     )
     select id from saved`,
    [clientId, schoolId, responsibleId, at, factors, JSON.stringify(details), entranceId, keyId, emitted, studentIds],
  )
  return rows[0]!.id
}
