import { cpf as cpfs, offsetTimestamp } from '@sineta/contract'
import { Type } from 'typebox'
import { inPanel, withScope } from '../../identity/access.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { operation } from '../../platform/operation/operation.ts'
import { oneOf as oneOfParameter } from '../../platform/operation/parameters.ts'
import { Cpf, flag, object, oneOf, text, Uuid } from '../../platform/operation/shapes.ts'
import { filter, listOperation } from '../../tenancy/rows/list.ts'
import { type Lock, type SchoolContext, table } from '../../tenancy/rows/table.ts'
import type { School } from '../../tenancy/school.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool, pathParams } from '../paths.ts'
import { erase, eraseBiometrics } from './photo.ts'
import * as queries from './queries.ts'

const kinds = ['photo', 'biometric'] as const
type Kind = (typeof kinds)[number]
type Call = SchoolContext & { readonly school: School }

const consents = table('consent')
const devices = table('api_key', 'device_not_found')

type Asked = SchoolContext & { params: { enrollment_number: string } }
const student = (call: Asked, lock?: Lock) => lookups.getStudent(call, call.params.enrollment_number, lock)
const lockedStudent = (call: Asked) => student(call, 'forNoKeyUpdate')

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

/** Refuses if consent was withdrawn. If none was ever recorded, the school's setting decides. */
export async function requireConsent(call: Call, studentId: string, kind: Kind): Promise<void> {
  // Locked, so that withdrawing the consent or removing the student happens before this, or after it and then erases the photo.
  await lookups.students.get(call, { id: studentId }, 'forShare')
  const granted = await queries.lastConsent(call.tx, studentId, kind)
  if (!(granted ?? !call.school.settings.require_photo_consent))
    throw refuse('consent_missing', 'Record the consent of a responsible first.')
}

export const consentOperations = [
  operation({
    // Uploading a photo locks the student too, so it happens after a withdrawal and is refused, or before it and is erased.
    find: lockedStudent,
    method: 'POST',
    path,
    params: pathParams,
    access: inOffice,
    summary: 'Record the consent of a responsible, or its withdrawal',
    description: 'A withdrawal erases the photo, or the biometric IDs of the student.',
    body: object({ kind: oneOf(...kinds), granted: flag, responsible_cpf: Cpf }),
    responses: { 201: Consent },
    refusals: ['student_not_found', 'responsible_not_found', 'link_not_found'],
    emits: ['student.photo_deleted'],
    example: ({ enrollment_number, cpf }) => ({
      params: { enrollment_number },
      body: { kind: 'photo', granted: false, responsible_cpf: cpf },
    }),
    async run(call) {
      const { found, school, caller, emit } = call
      const { kind, granted, responsible_cpf } = call.body
      // The schema has checked the CPF.
      const responsible = await lookups.responsibles.get(call, { cpf: cpfs.normalize(responsible_cpf)! })
      // Locked, so that the link is not removed before the consent is recorded.
      if (
        !(await lookups.responsibleLinks.find(
          call,
          { student_id: found.id, responsible_id: responsible.id },
          'forKeyShare',
        ))
      )
        throw refuse('link_not_found', 'Only a responsible who is linked to the student can consent.')
      const user = caller.user!
      const { recorded_at } = await consents.insert(call, {
        student_id: found.id,
        kind,
        granted,
        responsible_id: responsible.id,
        recorded_by: user.id,
      })
      if (!granted && kind === 'biometric') await eraseBiometrics(call, found.id)
      // An upload that had not become a photo was never published, so its removal is not published either.
      if (!granted && kind === 'photo' && (await erase(call, found.id)).photo)
        emit('student.photo_deleted', { id: found.id, enrollment_number: found.student_number })
      const { cpf } = responsible
      return view({ student_id: found.id, kind, granted, cpf, recorded_by: user.email, recorded_at }, school)
    },
  }),
  listOperation<ConsentRow>({
    path,
    params: pathParams,
    access: inOffice,
    summary: 'List consents and withdrawals, the current one of each kind last',
    item: Consent,
    from: queries.consentsWithNames,
    within: async (call) => ({ student_id: (await student(call as Asked)).id }),
    filters: { kind: filter(oneOfParameter(...kinds), 'x.kind = ?') },
    refusals: ['student_not_found'],
    view,
  }),
  operation({
    // Locked, so that of two IDs set for one student at the same time, the second replaces the first.
    find: lockedStudent,
    method: 'PUT',
    path: `${inSchool}/student/{enrollment_number}/biometric`,
    params: pathParams,
    access: { ...withScope('students:write'), callers: ['client', 'panel'] },
    summary: 'Set the biometric ID by which a reader knows a student',
    description: 'The template stays in the reader. Check-ins may then name the student by `biometric_id`.',
    body: object({ device_id: Uuid, biometric_id: text(64) }),
    responses: { 200: object({ student_id: Uuid, device_id: Uuid, biometric_id: Type.String() }) },
    refusals: ['student_not_found', 'device_not_found', 'biometric_id_taken', 'consent_missing'],
    emits: [],
    example: ({ enrollment_number, device_id }) => ({
      params: { enrollment_number },
      body: { device_id, biometric_id: 'F-0042' },
    }),
    async run(call) {
      const { found, school } = call
      const { device_id, biometric_id } = call.body
      const device = await devices.get(call, {
        id: device_id.toLowerCase(),
        kind: 'device',
        school_id: school.id,
        revoked_at: null,
      })
      await requireConsent(call, found.id, 'biometric')
      if (!(await queries.saveBiometric(call, found.id, device.id, biometric_id)))
        throw refuse('biometric_id_taken', 'A reader of this school already uses this ID for another student.')
      return { student_id: found.id, device_id: device.id, biometric_id }
    },
  }),
]
