import { cpf as cpfs, localDate, localDateTime, parseInstant, parseLocalDateTime } from '@sineta/contract'
import { type Static, Type } from 'typebox'
import { atTheGate } from '../../identity/access.ts'
import { type Fault, refuse, refuseFaults } from '../../platform/operation/errors.ts'
import { operation } from '../../platform/operation/operation.ts'
import { Cnpj, Cpf, integer, list, object, oneOf, optional, text, Uuid } from '../../platform/operation/shapes.ts'
import { entrances } from '../lookups.ts'
import * as pickUps from './pick-up-queries.ts'
import { invalidTimeFault, isAcceptableTime, timeOutOfRangeFault } from './reading.ts'

const Factor = object({
  type: oneOf('face', 'fingerprint', 'document', 'pin', 'qr_code', 'staff_confirmation'),
  verified_at: optional(text(40)),
  reference: optional(text(200)),
})

export const pickUpFields = {
  id: Uuid,
  school_cnpj: Type.String(),
  responsible_cpf: Type.String(),
  checked_in_at: Type.String(),
  factors: Type.Array(Type.String()),
  students_waiting: Type.Array(Type.Object({ enrollment_number: Type.String(), name: Type.String() })),
  event_emitted: Type.Boolean(),
}

export const pickUpOperations = [
  operation({
    method: 'POST',
    path: '/v1/tssv/responsible/check/in',
    access: atTheGate('tssv:write'),
    summary: 'Register the double verification of a responsible who came to pick students up',
    description:
      'Emits only when a student whom the responsible may pick up is inside. Otherwise the check-in is stored without an event.',
    tenantIn: 'body',
    // A device may include the PIN.
    hasSecrets: true,
    body: object({
      school_cnpj: Cnpj,
      responsible_cpf: Cpf,
      factors: list(Factor, { maxItems: 10 }),
      checked_in_at: optional(text(40)),
      entrance_id: optional(integer()),
    }),
    responses: {
      201: Type.Object(pickUpFields),
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
    async run(call) {
      const { body, school, caller, tx, emit } = call
      const at = body.checked_in_at === undefined ? tx.now : parseInstant(body.checked_in_at, school.timeZone)
      if (at === null) throw refuseFaults([invalidTimeFault('/checked_in_at')])

      const responsible = await pickUps.findResponsible(tx, school.id, cpfs.normalize(body.responsible_cpf)!)
      if (!responsible) throw refuse('responsible_not_found')
      const entranceId = body.entrance_id ?? caller.entranceId
      if (entranceId !== null && !(await entrances.exists(call, { id: entranceId }))) throw refuse('entrance_not_found')

      const factors = [...new Set(body.factors.map(({ type }) => type))]
      const faults: Fault[] = []
      if (factors.length < 2)
        faults.push({
          pointer: '/factors',
          code: 'second_factor_required',
          // The same code means something else when people sign in.
          reason: 'pick_up',
          message: 'must hold two factors of different types',
        })
      if (!isAcceptableTime(at, tx.now)) faults.push(timeOutOfRangeFault('/checked_in_at'))
      if (faults.length > 0) throw refuseFaults(faults)
      if (responsible.may_pick_up === 0)
        throw refuse('responsible_without_students', 'Link the responsible to a student with can_pick_up first.')
      if (factors.includes('face') && responsible.photo_status !== 'approved')
        throw refuse('photo_not_approved', 'A face identifies a responsible only once the photo is approved.')

      const waiting = await pickUps.studentsWaiting(tx, responsible.id, at, startOfDay(at, school.timeZone))
      const emitted = waiting.length > 0
      const id = await pickUps.insert(tx, {
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
      // One event per check-in, for any number of students.
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

/** Drops the reference of a PIN, because a device may send the PIN in it. We keep only its hash, with the responsible. */
const withoutPin = ({ reference, ...factor }: Static<typeof Factor>) =>
  factor.type === 'pin' ? factor : { ...factor, reference }

const startOfDay = (at: Date, timeZone: string) => parseLocalDateTime(`${localDate(at, timeZone)} 00:00:00`, timeZone)!
