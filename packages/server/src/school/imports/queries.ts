import { cpf as cpfs } from '@sineta/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { fold } from '../../platform/database/fold.ts'
import type { ImportKind } from './fields.ts'
import type { GoodRow, LineFault } from './preview.ts'

/** A classroom of an open year by its folded name; the school is `$1`. */
const openClassroom = (foldedName: string) => `
  select c.id from classroom c join school_year y on y.id = c.school_year_id
  where c.school_id = $1 and c.deleted_at is null and y.status = 'open' and c.folded_name = ${foldedName}
  order by y.starts_on desc limit 1`

const digits = (value: unknown) => (typeof value === 'string' ? cpfs.normalize(value) : null)

/** Rows that meet what the school has already: taken documents and numbers, unknown classrooms and students. */
export async function collisions(
  tx: Transaction,
  schoolId: string,
  kind: ImportKind,
  rows: readonly GoodRow[],
): Promise<LineFault[]> {
  const column = (name: string) => rows.map(({ record }) => record[name] ?? null)
  const lines = rows.map(({ line }) => line)
  const { rows: found } =
    kind === 'students'
      ? await tx.query<LineFault>(studentCollisions, [
          schoolId,
          lines,
          column('cpf').map(digits),
          column('enrollment_number'),
          column('classroom').map((name) => (typeof name === 'string' ? fold(name) : null)),
        ])
      : await tx.query<LineFault>(responsibleCollisions, [schoolId, lines, column('student')])
  return found
}

const studentCollisions = `
  with row as (select * from unnest($2::int[], $3::text[], $4::text[], $5::text[]) as r (line, cpf, number, classroom))
  select line, 'cpf' as field, 'student_already_exists' as code, 'belongs to a student of the school already' as message
  from row where exists (select from student s where s.school_id = $1 and s.cpf = row.cpf and s.deleted_at is null)
  union all
  select line, 'enrollment_number', 'enrollment_number_taken', 'belongs, or once belonged, to another student'
  from row where exists (select from student_number n where n.school_id = $1 and n.number = row.number)
  union all
  select line, 'classroom', 'classroom_not_found', 'is no classroom of an open school year'
  from row where classroom is not null and not exists (${openClassroom('row.classroom')})`

const responsibleCollisions = `
  with row as (select * from unnest($2::int[], $3::text[]) as r (line, student))
  select line, 'student' as field, 'student_not_found' as code, 'is no number of a student of the school' as message
  from row where student is not null
    and not exists (select from student_number n where n.school_id = $1 and n.number = row.student and not n.retired)`

export async function classroomByName(tx: Transaction, schoolId: string, name: string) {
  const { rows } = await tx.query<{ id: string }>(openClassroom('$2'), [schoolId, fold(name)])
  return rows[0]?.id
}

export async function studentByNumber(tx: Transaction, schoolId: string, number: string) {
  const { rows } = await tx.query<{ id: string; student_number: string }>(
    `select s.id, s.student_number from student_number n join student s on s.id = n.student_id and s.deleted_at is null
     where n.school_id = $1 and n.number = $2 and not n.retired`,
    [schoolId, number],
  )
  return rows[0]
}

export async function responsibleByCpf(tx: Transaction, schoolId: string, cpf: string) {
  const { rows } = await tx.query<{ id: string; cpf: string; birthdate: string | null }>(
    'select id, cpf, birthdate::text from responsible where school_id = $1 and cpf = $2 and deleted_at is null for share',
    [schoolId, cpf],
  )
  return rows[0]
}

export type ImportRow = {
  id: string
  kind: ImportKind
  status: 'running' | 'done'
  total: number
  done: number
  created: number
  faults: LineFault[]
  created_at: Date
  finished_at: Date | null
}

export async function insert(
  tx: Transaction,
  school: { id: string; clientId: string },
  kind: ImportKind,
  rows: readonly GoodRow[],
  faults: readonly LineFault[],
): Promise<ImportRow> {
  const { rows: made } = await tx.query<ImportRow>(
    `insert into import (client_id, school_id, kind, rows, total, faults) values ($1, $2, $3, $4, $5, $6)
     returning id, kind, status, total, done, created, faults, created_at, finished_at`,
    [school.clientId, school.id, kind, JSON.stringify(rows), rows.length, JSON.stringify(faults)],
  )
  return made[0]!
}

export async function find(tx: Transaction, schoolId: string, id: string): Promise<ImportRow | undefined> {
  const { rows } = await tx.query<ImportRow>(
    `select id, kind, status, total, done, created, faults, created_at, finished_at from import where id = $2 and school_id = $1`,
    [schoolId, id],
  )
  return rows[0]
}
