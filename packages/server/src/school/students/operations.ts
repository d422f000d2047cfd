import { cpf as cpfs, isHiddenInMinimal, maskMinimal } from '@sineta/contract'
import { Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { operation } from '../../platform/operation/operation.ts'
import {
  boolean,
  cpf as cpfParameter,
  id,
  oneOf as oneOfParameter,
  text as textParameter,
  uuid,
} from '../../platform/operation/parameters.ts'
import { nullable, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { defaultTombstone, filter, listOperation, readOperation, toWordPattern } from '../../tenancy/rows/list.ts'
import { type SchoolContext, table } from '../../tenancy/rows/table.ts'
import type { School } from '../../tenancy/school.ts'
import { Address, exampleAddress } from '../address.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool, pathParams } from '../paths.ts'
import * as photos from '../photos/index.ts'
import { unlink } from '../responsibles/index.ts'
import { versionFields, viewOf } from '../views.ts'
import { lockStudent, statuses, today } from './enrollment.ts'
import * as queries from './queries.ts'
import {
  NewStudentBody,
  register,
  StudentBody,
  type StudentRow,
  studentCodes,
  studentColumns,
  studentEventData,
} from './registration.ts'

const Student = object({
  id: Uuid,
  school_cnpj: Type.String(),
  student_number: Type.String({ description: 'The number that finds the student in every path' }),
  enrollment_number: nullable(Type.String({ description: 'The number of the active enrollment' })),
  name: Type.String(),
  birthdate: nullable(Type.String()),
  sex: nullable(oneOf(...studentCodes.sex)),
  race: nullable(oneOf(...studentCodes.race)),
  nationality: nullable(oneOf(...studentCodes.nationality)),
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

type ShownRow = StudentRow & { enrollment_number: string | null; photo_status: string | null }

const students = table<'student', ShownRow>('student', 'student_not_found', queries.withEnrollment)
const view = viewOf(students, Student, (row, school) => {
  const record = { ...studentEventData(row), school_cnpj: school.cnpj }
  return school.dataProfile === 'minimal' ? maskMinimal('student.created', record) : record
})

/** Drops empty hidden columns, so that an app that reads a record and writes it back does not erase what it was not shown. */
const withoutUnseen = (columns: ReturnType<typeof studentColumns>) =>
  Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => value !== null || !isHiddenInMinimal(name)),
  ) as Partial<typeof columns>

/**
 * Finds students by name, by the beginning of any number that is not retired, and by a complete CPF, with or without its dots. Part
 * of a CPF finds nothing, so that CPFs cannot be guessed digit by digit. A number of eleven digits may look like a CPF.
 */
const byNameNumberOrCpf = filter(
  textParameter(100),
  `((' ' || x.folded_name) like ? or x.cpf = ? or x.id in (
     select n.student_id from student_number n where n.school_id = $1 and not n.retired
       and ((' ' || lower(n.number)) like ? or translate(n.number, '.-', '') = ?)))`,
  (typed) => cpfs.normalize(typed) ?? toWordPattern(typed),
)

const one = {
  path: `${inSchool}/student/{enrollment_number}`,
  params: pathParams,
  find: (call: SchoolContext & { params: { enrollment_number: string } }) =>
    lookups.getStudent(call, call.params.enrollment_number),
} as const

export const studentOperations = [
  operation({
    method: 'POST',
    path: `${inSchool}/student`,
    access: withScope('students:write'),
    summary: 'Register a student',
    description: 'The student gets a number, by which every path finds the student, and has no enrollment yet.',
    body: NewStudentBody,
    responses: { 201: Student },
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
    async run(call) {
      const made = await register(call, call.body)
      call.emit('student.created', studentEventData(made))
      return view(await students.get(call, { id: made.id }), call.school)
    },
  }),
  operation({
    ...one,
    method: 'PUT',
    access: withScope('students:write'),
    summary: 'Replace the data of a student',
    body: StudentBody,
    responses: { 200: Student },
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
    async run(call) {
      const { found, body, school, emit, ifMatch } = call
      const { id, version } = await lockStudent(call, found.id)
      ifMatch(version)
      const columns = studentColumns(body, today(call))
      const changed = await students.update(
        call,
        { id },
        school.dataProfile === 'minimal' ? withoutUnseen(columns) : columns,
      )
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
      'Possible only without an active enrollment. Removes photo, links, biometric references and disciplinary occurrences too. Past enrollments are kept by law but no longer shown. The numbers are never given again.',
    responses: { 204: null },
    refusals: ['student_not_found', 'student_has_active_enrollment'],
    emits: ['student.deleted'],
    example: ({ removable_number }) => ({ params: { enrollment_number: removable_number } }),
    async run(call) {
      const { found, tx, emit, ifMatch } = call
      const { id: studentId, name, version } = await lockStudent(call, found.id)
      ifMatch(version)
      if (await lookups.enrollments.exists(call, { student_id: studentId, status: 'MATRICULADO' }))
        throw refuse('student_has_active_enrollment', 'Unenroll or transfer the student first.')
      await photos.erase(call, studentId)
      await photos.eraseBiometrics(call, studentId)
      await unlink(tx, { studentId })
      await students.remove(call, { id: studentId })
      await queries.touchEnrollments(tx, studentId)
      await queries.removeOccurrences(tx, studentId)
      emit('student.deleted', { id: studentId, name })
    },
  }),
  listOperation({
    path: `${inSchool}/student`,
    access: withScope('students:read'),
    summary: 'List students',
    item: Student,
    from: students.from,
    filters: {
      q: byNameNumberOrCpf,
      cpf: filter(cpfParameter, 'x.cpf = ?'),
      photo_status: photos.byStatus,
      has_active_enrollment: filter(
        boolean,
        `exists (select from enrollment e where e.student_id = x.id and e.status = 'MATRICULADO' and e.deleted_at is null) = ?`,
      ),
    },
    // Together, so that a single enrollment has to match all three.
    jointFilters: {
      filters: {
        classroom_id: filter(uuid, 'e.classroom_id = ?'),
        school_year_id: filter(id, 'e.school_year_id = ?'),
        status: filter(oneOfParameter(...statuses), 'e.status = ?'),
      },
      where: (conditions) =>
        `exists (select from enrollment e where e.student_id = x.id and e.deleted_at is null and ${conditions})`,
    },
    sorts: ['created_at', 'name'],
    // Finding a student by CPF would reveal the CPF.
    async visible(call) {
      const { school, query } = call as { school: School; query: { cpf?: string; q?: string } }
      if (school.dataProfile === 'minimal' && (query.cpf !== undefined || cpfs.normalize(query.q ?? '')))
        throw refuse('forbidden', 'The client restricts this app to minimal data, which has no CPF to search by.')
      return null
    },
    tombstone: defaultTombstone,
    view,
  }),
  readOperation({
    ...one,
    access: withScope('students:read'),
    summary: 'Read a student',
    item: Student,
    refusals: ['student_not_found'],
    example: ({ enrollment_number }) => ({ params: { enrollment_number } }),
    find: async (call) => students.get(call, { id: (await one.find(call)).id }),
    view,
  }),
]
