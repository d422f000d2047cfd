import { Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import { db, type Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { defaultTombstone, filter, listing, reading } from '../../platform/operation/list.ts'
import { operation, type School } from '../../platform/operation/operation.ts'
import { boolean, cpf as cpfParameter, id, oneOf as oneOfParameter, uuid } from '../../platform/operation/parameters.ts'
import { nullable, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { Address, exampleAddress } from '../address.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'
import * as photos from '../photos/index.ts'
import { unlink } from '../responsibles/index.ts'
import { versionFields, versionOf } from '../views.ts'
import { lockStudent, statuses, today } from './enrollment.ts'
import {
  NewStudentBody,
  register,
  StudentBody,
  type StudentRow,
  studentColumns,
  studentEventData,
  words,
} from './registration.ts'

const Student = object({
  id: Uuid,
  school_cnpj: Type.String(),
  student_number: Type.String({ description: 'Finds the student in every path' }),
  enrollment_number: nullable(Type.String({ description: 'Of the active enrollment' })),
  name: Type.String(),
  birthdate: nullable(Type.String()),
  sex: nullable(oneOf(...words.sex)),
  race: nullable(oneOf(...words.race)),
  nationality: nullable(oneOf(...words.nationality)),
  cpf: nullable(Type.String()),
  rg: nullable(Type.String()),
  rg_issuer: nullable(Type.String()),
  rg_issue_date: nullable(Type.String()),
  filiation_1: nullable(Type.String()),
  filiation_2: nullable(Type.String()),
  additional_info: nullable(Type.String()),
  address: nullable(Address),
  photo_status: nullable(Type.String()),
  ...versionFields,
})

/** A student with what is shown of the active enrollment (as `lookups.activeEnrollment` chooses it) and of the photo. */
const selectStudents = `
  select s.*, (select p.status from photo p where p.owner_id = s.id) as photo_status, (
    select coalesce(e.enrollment_number, s.student_number) from enrollment e join school_year y on y.id = e.school_year_id
    where e.student_id = s.id and e.status = 'MATRICULADO' and e.deleted_at is null
    order by y.ends_on < (clock() at time zone h.time_zone)::date, y.starts_on limit 1
  ) as enrollment_number
  from student s join school h on h.id = s.school_id`
type ShownRow = StudentRow & { enrollment_number: string | null; photo_status: string | null }

async function read({ tx }: { tx: Transaction }, studentId: string): Promise<ShownRow> {
  const { rows } = await tx.query<ShownRow>(`${selectStudents} where s.id = $1`, [studentId])
  return rows[0]!
}

function view(row: ShownRow, school: School) {
  const { id, ...record } = studentEventData(row)
  const { student_number, enrollment_number, photo_status } = row
  return {
    id,
    school_cnpj: school.cnpj,
    student_number,
    enrollment_number,
    ...record,
    photo_status,
    ...versionOf(row, school),
  }
}

const one = {
  path: `${inSchool}/student/{enrollment_number}`,
  find: (call: Parameters<typeof lookups.student>[0] & { params: { enrollment_number: string } }) =>
    lookups.student(call, call.params.enrollment_number),
} as const

export const studentOperations = [
  operation({
    method: 'POST',
    path: `${inSchool}/student`,
    access: withScope('students:write'),
    summary: 'Register a student',
    description: 'The student gets a number by which every path finds him, and has no enrollment yet.',
    body: NewStudentBody,
    answers: { 201: Student },
    refusals: [
      'student_already_exists',
      'enrollment_number_taken',
      'cpf_invalid',
      'city_state_mismatch',
      'date_in_future',
    ],
    conflicts: { student_cpf: 'student_already_exists' },
    emits: ['student.created'],
    example: () => ({
      body: {
        name: 'Bruno Henrique Alves',
        birthdate: '2015-08-14',
        sex: 'M',
        race: 'PARDA',
        nationality: 'BRASILEIRA',
        cpf: '111.444.777-35',
        filiation_1: 'Juliana Alves',
        address: exampleAddress,
      },
    }),
    async run({ body, school, tx, emit }) {
      const made = await register({ tx, school }, body)
      emit('student.created', studentEventData(made))
      return view(await read({ tx }, made.id), school)
    },
  }),
  operation({
    ...one,
    method: 'PUT',
    access: withScope('students:write'),
    summary: 'Replace the data of a student',
    body: StudentBody,
    answers: { 200: Student },
    refusals: ['student_not_found', 'student_already_exists', 'cpf_invalid', 'city_state_mismatch', 'date_in_future'],
    conflicts: { student_cpf: 'student_already_exists' },
    emits: ['student.updated'],
    example: ({ enrollment_number }) => ({
      params: { enrollment_number },
      body: {
        name: 'Ana Clara Souza Lima',
        birthdate: '2015-08-14',
        sex: 'F',
        race: 'PARDA',
        nationality: 'BRASILEIRA',
        rg: '52.318.774-1',
        rg_issuer: 'SSP/SP',
        address: exampleAddress,
      },
    }),
    async run({ found, body, school, tx, emit, ifMatch }) {
      const { id: studentId, version } = await lockStudent({ tx, school }, found.id)
      ifMatch(version)
      await tx.many(
        db
          .updateTable('student')
          .set(studentColumns(body, today({ tx, school })))
          .where('id', '=', studentId),
      )
      const changed = await read({ tx }, studentId)
      emit('student.updated', { ...studentEventData(changed), enrollment_number: changed.enrollment_number })
      return view(changed, school)
    },
  }),
  operation({
    ...one,
    method: 'DELETE',
    access: withScope('students:write'),
    summary: 'Remove a student',
    description:
      'Only without an active enrollment. Photo, links and biometric references go too; past enrollments are kept by law and no longer shown; the numbers are never given again.',
    answers: { 204: null },
    refusals: ['student_not_found', 'student_has_active_enrollment'],
    emits: ['student.deleted'],
    example: ({ removable_number }) => ({ params: { enrollment_number: removable_number } }),
    async run({ found, school, tx, emit, ifMatch }) {
      const { id: studentId, name, version } = await lockStudent({ tx, school }, found.id)
      ifMatch(version)
      const active = await tx.maybe(
        db
          .selectFrom('enrollment')
          .select('id')
          .where('student_id', '=', studentId)
          .where('status', '=', 'MATRICULADO')
          .where('deleted_at', 'is', null)
          .limit(1),
      )
      if (active) throw refuse('student_has_active_enrollment', 'Unenroll or transfer the student first.')
      await photos.erase(tx, studentId)
      await photos.eraseBiometrics(tx, studentId)
      await unlink(tx, { studentId })
      await tx.many(db.updateTable('student').set({ deleted_at: tx.now }).where('id', '=', studentId))
      // They stay as they are; their new time lets whoever keeps a copy learn that they are gone.
      await tx.many(
        db
          .updateTable('enrollment')
          .set(({ ref }) => ({ status: ref('status') }))
          .where('student_id', '=', studentId)
          .where('deleted_at', 'is', null),
      )
      emit('student.deleted', { id: studentId, name })
    },
  }),
  listing<ShownRow>({
    path: `${inSchool}/student`,
    access: withScope('students:read'),
    summary: 'List students',
    item: Student,
    from: selectStudents,
    filters: {
      cpf: filter(cpfParameter, 'x.cpf = ?'),
      photo_status: photos.byStatus,
      has_active_enrollment: filter(
        boolean,
        `exists (select from enrollment e where e.student_id = x.id and e.status = 'MATRICULADO' and e.deleted_at is null) = ?`,
      ),
    },
    // One enrollment that is of the classroom, of the year and in that status.
    together: {
      filters: {
        classroom_id: filter(uuid, 'e.classroom_id = ?'),
        school_year_id: filter(id, 'e.school_year_id = ?'),
        status: filter(oneOfParameter(...statuses), 'e.status = ?'),
      },
      where: (conditions) =>
        `exists (select from enrollment e where e.student_id = x.id and e.deleted_at is null and ${conditions})`,
    },
    sorts: ['created_at', 'name'],
    tombstone: defaultTombstone,
    view,
  }),
  reading({
    ...one,
    access: withScope('students:read'),
    summary: 'Read a student',
    item: Student,
    refusals: ['student_not_found'],
    example: ({ enrollment_number }) => ({ params: { enrollment_number } }),
    find: async (call) => read(call, (await one.find(call)).id),
    view,
  }),
]
