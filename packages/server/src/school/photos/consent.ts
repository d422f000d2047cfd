import { cpf as cpfs, offsetTimestamp } from '@sineta/contract'
import { Type } from 'typebox'
import { inPanel, withScope } from '../../identity/access.ts'
import { db, type Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { filter, listing } from '../../platform/operation/list.ts'
import { operation, type School } from '../../platform/operation/operation.ts'
import { oneOf as oneOfParameter } from '../../platform/operation/parameters.ts'
import { Cpf, flag, object, oneOf, text, Uuid } from '../../platform/operation/shapes.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'
import { erase, eraseBiometrics } from './photo.ts'

const kinds = ['photo', 'biometric'] as const
type Kind = (typeof kinds)[number]
type Call = { readonly tx: Transaction; readonly school: School }

type Asked = Parameters<typeof lookups.student>[0] & { params: { enrollment_number: string } }
const ofStudent = { find: (call: Asked) => lookups.student(call, call.params.enrollment_number) } as const

const path = '/v1/panel/school/{cnpj}/student/{enrollment_number}/consent'
const inOffice = inPanel('secretary', 'management')

const Consent = object({
  student_id: Uuid,
  kind: oneOf(...kinds),
  granted: flag,
  responsible_cpf: Type.String(),
  recorded_by: Type.String(),
  recorded_at: Type.String(),
})
type ConsentRow = {
  student_id: string
  kind: Kind
  granted: boolean
  cpf: string
  recorded_by: string
  recorded_at: Date
}

const view = ({ student_id, kind, granted, cpf, recorded_by, recorded_at }: ConsentRow, { timeZone }: School) => ({
  student_id,
  kind,
  granted,
  responsible_cpf: cpfs.format(cpf),
  recorded_by,
  recorded_at: offsetTimestamp(recorded_at, timeZone),
})

/** What a responsible took back is never used; what nobody was asked about, only in schools that need not ask. */
export async function requireConsent({ tx, school }: Call, studentId: string, kind: Kind): Promise<void> {
  // Whoever takes consent back, or removes the student, comes before us or after us: then they erase what we bring.
  const held = await tx.maybe(
    db.selectFrom('student').select('id').where('id', '=', studentId).where('deleted_at', 'is', null).forShare(),
  )
  if (!held) throw refuse('student_not_found')
  const last = await tx.maybe(
    db
      .selectFrom('consent')
      .select('granted')
      .where('student_id', '=', studentId)
      .where('kind', '=', kind)
      .orderBy('id', 'desc')
      .limit(1),
  )
  if (!(last?.granted ?? !school.settings.require_photo_consent))
    throw refuse('consent_missing', 'Record the consent of a responsible first.')
}

export const consentOperations = [
  operation({
    // Whoever brings a photo holds the student too, and is refused or erased.
    find: (call: Asked) => lookups.student(call, call.params.enrollment_number, 'forNoKeyUpdate'),
    method: 'POST',
    path,
    access: inOffice,
    summary: 'Record what a responsible allows, or takes back',
    description: 'Consent that is taken back erases the photo, or what the readers know the student by.',
    body: object({ kind: oneOf(...kinds), granted: flag, responsible_cpf: Cpf }),
    answers: { 201: Consent },
    refusals: ['student_not_found', 'responsible_not_found', 'link_not_found'],
    emits: ['student.photo_deleted'],
    example: ({ enrollment_number, cpf }) => ({
      params: { enrollment_number },
      body: { kind: 'photo', granted: false, responsible_cpf: cpf },
    }),
    async run({ found, body: { kind, granted, responsible_cpf }, school, caller, tx, emit }) {
      // The shape has let no wrong CPF through.
      const responsible = await lookups.responsibles.get({ tx, school }, { cpf: cpfs.normalize(responsible_cpf)! })
      // Held: whoever takes the link away comes before us or after us.
      const link = await tx.maybe(
        db
          .selectFrom('responsible_link')
          .select('kind')
          .where('student_id', '=', found.id)
          .where('responsible_id', '=', responsible.id)
          .forKeyShare(),
      )
      if (!link) throw refuse('link_not_found', 'Only a responsible who is linked to the student can consent.')
      const user = caller.user!
      const { recorded_at } = await tx.one(
        db
          .insertInto('consent')
          .values({
            client_id: school.clientId,
            school_id: school.id,
            student_id: found.id,
            kind,
            granted,
            responsible_id: responsible.id,
            recorded_by: user.id,
          })
          .returning('recorded_at'),
      )
      if (!granted && kind === 'biometric') await eraseBiometrics(tx, found.id)
      if (!granted && kind === 'photo' && (await erase(tx, found.id)))
        emit('student.photo_deleted', { id: found.id, enrollment_number: found.student_number })
      const { cpf } = responsible
      return view({ student_id: found.id, kind, granted, cpf, recorded_by: user.email, recorded_at }, school)
    },
  }),
  listing<ConsentRow>({
    path,
    access: inOffice,
    summary: 'List what responsibles allowed and took back, the last word of each kind at the end',
    item: Consent,
    // Never changed: whoever says something else adds to it.
    from: `select c.id, c.school_id, c.student_id, c.kind, c.granted, r.cpf, u.email as recorded_by, c.recorded_at, c.recorded_at as updated_at
           from consent c join responsible r on r.id = c.responsible_id join panel_user u on u.id = c.recorded_by`,
    within: async (call) => ({ student_id: (await ofStudent.find(call as Asked)).id }),
    filters: { kind: filter(oneOfParameter(...kinds), 'x.kind = ?') },
    refusals: ['student_not_found'],
    view,
  }),
  operation({
    ...ofStudent,
    method: 'PUT',
    path: `${inSchool}/student/{enrollment_number}/biometric`,
    access: { ...withScope('students:write'), callers: ['client', 'panel'] },
    summary: 'Say what a reader calls a student',
    description: 'The template stays in the reader. Check-ins may then name the student by `biometric_id`.',
    body: object({ device_id: Uuid, biometric_id: text(64) }),
    answers: { 200: object({ student_id: Uuid, device_id: Uuid, biometric_id: Type.String() }) },
    refusals: ['student_not_found', 'device_not_found', 'biometric_id_taken', 'consent_missing'],
    emits: [],
    example: ({ enrollment_number, device_id }) => ({
      params: { enrollment_number },
      body: { device_id, biometric_id: 'F-0042' },
    }),
    async run({ found, body: { device_id, biometric_id }, school, tx }) {
      const device = await tx.maybe(
        db
          .selectFrom('api_key')
          .select('id')
          .where('id', '=', device_id.toLowerCase())
          .where('kind', '=', 'device')
          .where('school_id', '=', school.id)
          .where('revoked_at', 'is', null),
      )
      if (!device) throw refuse('device_not_found')
      await requireConsent({ tx, school }, found.id, 'biometric')
      await tx.query('delete from biometric where student_id = $1 and device_id = $2 and biometric_id <> $3', [
        found.id,
        device.id,
        biometric_id,
      ])
      const { rowCount } = await tx.query(
        `insert into biometric as b (client_id, school_id, biometric_id, student_id, device_id) values ($1, $2, $3, $4, $5)
         on conflict (school_id, biometric_id) do update set device_id = excluded.device_id where b.student_id = excluded.student_id`,
        [school.clientId, school.id, biometric_id, found.id, device.id],
      )
      if (rowCount === 0) throw refuse('biometric_id_taken', 'A reader of this school calls another student so.')
      return { student_id: found.id, device_id: device.id, biometric_id }
    },
  }),
]
