import { cpf as cpfs, type EventName, localDate } from '@sineta/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/operation/errors.ts'
import type { Emit } from '../../platform/operation/operation.ts'
import type { School } from '../../tenancy/school.ts'
import type { LinkBody } from '../responsibles/index.ts'
import * as responsibles from '../responsibles/index.ts'
import * as students from '../students/index.ts'
import type { ImportKind } from './fields.ts'
import type { GoodRow } from './queries.ts'
import * as queries from './queries.ts'

type Call = { readonly tx: Transaction; readonly school: School; readonly emit: Emit<EventName> }

/** Writes one row as the operations do, with the same events. Refuses a row that has become invalid since the preview. */
export const writers: Record<ImportKind, (call: Call, record: GoodRow['record']) => Promise<void>> = {
  async students(call, { classroom, school_year, ...record }) {
    const { tx, school, emit } = call
    // The preview checked the record against its schema, and it was stored as checked.
    const student = await students.register(call, record as students.NewStudentData)
    emit('student.created', students.studentEventData(student))
    if (typeof classroom !== 'string') return
    const [classroomId, ...others] = await queries.classroomsByName(tx, school.id, classroom, school_year)
    if (classroomId === undefined || others.length > 0) throw refuse('classroom_not_found')
    const made = await students.enroll(call, { student, classroomId })
    emit('student.enrolled', { id: student.id, enrollment_number: made.enrollment_number, name: student.name })
  },
  async responsibles(call, { cpf, student: number, kinship, can_pick_up, ...record }) {
    const { tx, school, emit } = call
    const digits = cpfs.normalize(cpf as string)!
    const known = await queries.responsibleByCpf(tx, school.id, digits)
    const responsible = known ?? (await responsibles.register(call, digits, record as { name: string }))
    if (typeof number !== 'string') {
      if (known) throw refuse('responsible_already_exists')
      return
    }
    const student = await queries.studentByNumber(tx, school.id, number)
    if (!student) throw refuse('student_not_found')
    const pair = { responsible, student }
    const mayPickUp = responsibles.isOldEnoughToPickUp(responsible.birthdate, localDate(tx.now, school.timeZone))
    const terms = { can_pick_up: can_pick_up ?? mayPickUp, ...(kinship !== undefined && { kinship }) } as LinkBody
    // An import changes no record, so a line about people who are linked already would be lost without notice.
    if (!(await responsibles.link(call, pair, 'primary', terms))) throw refuse('already_linked')
    emit('responsible.student_linked', responsibles.linkEventData(pair))
    emit('student.responsible_linked', responsibles.linkEventData(pair))
  },
}
