import { cpf as cpfs } from '@sineta/contract'
import type { Pool } from 'pg'
import type { Transaction } from '../../platform/database/database.ts'
import { fold } from '../../platform/database/fold.ts'
import { type SchoolColumns, schoolColumns, toSchool } from '../../tenancy/clients/to-school.ts'
import type { School } from '../../tenancy/school.ts'
import { fromActiveEnrollment } from '../queries.ts'
import { clientsInTurn } from '../turn-queries.ts'
import type { ImportKind } from './fields.ts'

export type LineFault = { line: number; field: string | null; code: string; message: string }
export type GoodRow = { line: number; record: Record<string, unknown> }

/** Selects classrooms of open years by folded name and, unless null, by the number or name of the year. `$1` is the school. */
const openClassrooms = (foldedName: string, year: string) => `
  select c.id from classroom c join school_year y on y.id = c.school_year_id
  where c.school_id = $1 and c.deleted_at is null and y.status = 'open' and c.folded_name = ${foldedName}
    and (${year}::text is null or ${year} = y.year::text or lower(${year}) = lower(y.name))`

const digits = (value: unknown) => (typeof value === 'string' ? cpfs.normalize(value) : null)

/** Finds rows that conflict with the school's records: documents and numbers already taken, unknown classrooms and students. */
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
          column('school_year'),
        ])
      : await tx.query<LineFault>(responsibleCollisions, [
          schoolId,
          lines,
          column('cpf').map(digits),
          column('student'),
        ])
  return found
}

const studentCollisions = `
  with row as (select * from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[]) as r (line, cpf, number, classroom, year))
  select line, 'cpf' as field, 'student_already_exists' as code, 'already belongs to a student of the school' as message
  from row where exists (select from student s where s.school_id = $1 and s.cpf = row.cpf and s.deleted_at is null)
  union all
  select line, 'enrollment_number', 'enrollment_number_taken', 'belongs, or once belonged, to another student'
  from row where exists (select from student_number n where n.school_id = $1 and n.number = row.number)
  union all
  select line, 'classroom', 'classroom_not_found', 'is not a classroom of an open school year'
  from row where classroom is not null and not exists (${openClassrooms('row.classroom', 'row.year')})
  union all
  select line, 'classroom', 'classroom_ambiguous', 'is a classroom of several open school years; name the year'
  from row where (select count(*) from (${openClassrooms('row.classroom', 'row.year')}) c) > 1`

const responsibleCollisions = `
  with row as (select * from unnest($2::int[], $3::text[], $4::text[]) as r (line, cpf, student))
  select line, 'student' as field, 'student_not_found' as code, 'is not the number of a student of the school' as message
  from row where student is not null
    and not exists (
      select from student_number n join student s on s.id = n.student_id and s.deleted_at is null
      where n.school_id = $1 and n.number = row.student and not n.retired)
  union all
  select line, 'student', 'already_linked', 'is already linked to this responsible'
  from row where exists (
    select from responsible r join responsible_link l on l.responsible_id = r.id join student_number n on n.student_id = l.student_id
    where r.school_id = $1 and r.cpf = row.cpf and r.deleted_at is null
      and n.school_id = $1 and n.number = row.student and not n.retired)
  union all
  select line, 'cpf', 'responsible_already_exists', 'already belongs to a responsible of the school'
  from row where student is null
    and exists (select from responsible r where r.school_id = $1 and r.cpf = row.cpf and r.deleted_at is null)`

export async function classroomsByName(tx: Transaction, schoolId: string, name: string, year: unknown = null) {
  const { rows } = await tx.query<{ id: string }>(openClassrooms('$2', '$3'), [schoolId, fold(name), year])
  return rows.map(({ id }) => id)
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

export type Turn = { id: string; kind: ImportKind; rows: GoodRow[]; school: School }
type TurnRow = Omit<Turn, 'id' | 'school'> & SchoolColumns & { import_id: string }

export const running = { table: 'import', status: 'running', lastTurn: 'touched_at' }

/** Returns the first rows of the next import: the one that has waited longest, of the client whose turn it is. */
export async function nextTurn(pool: Pool, count: number): Promise<Turn | undefined> {
  const { rows } = await pool.query<TurnRow>(
    `${clientsInTurn(running)}, next as (
       select first.id from turn t cross join lateral (
         select i.id from import i where i.client_id = t.client_id and status = 'running'
         order by coalesce(touched_at, created_at) limit 1 for update skip locked
       ) first limit 1
     )
     update import i set touched_at = clock() from next, school s where i.id = next.id and s.id = i.school_id
     returning i.id as import_id, i.kind, (select coalesce(jsonb_agg(r order by n), '[]') from jsonb_array_elements(i.rows) with ordinality as x (r, n) where n <= $1) as rows,
       ${schoolColumns('s')}`,
    [count],
  )
  return rows[0] && { id: rows[0].import_id, kind: rows[0].kind, rows: rows[0].rows, school: toSchool(rows[0]) }
}

/** Locks the import and returns whether the rows of the turn are still its first ones. */
export async function lockTurn(tx: Transaction, { id, rows }: Turn): Promise<boolean> {
  const { rowCount } = await tx.query('select from import where id = $1 and rows->0->>$2 = $3 for update', [
    id,
    'line',
    String(rows[0]?.line ?? ''),
  ])
  return rowCount !== 0
}

/** Records the result of the first rows of a turn, and deletes those rows at once because they are personal data. */
export const finishTurn = (tx: Transaction, { id }: Turn, done: number, faults: readonly LineFault[]) =>
  tx.query(
    `update import set done = done + $2, created = created + $2 - $3, faults = faults || $4::jsonb,
       rows = case when done + $2 >= total then null
         else (select jsonb_agg(r order by n) from jsonb_array_elements(rows) with ordinality as x (r, n) where n > $2) end,
       status = case when done + $2 >= total then 'done' else 'running' end,
       finished_at = case when done + $2 >= total then clock() end
     where id = $1`,
    [id, done, faults.length, JSON.stringify(faults)],
  )

/** Rolled back for a row that fails, so that it leaves nothing behind. */
export const savepoint = {
  set: (tx: Transaction) => tx.query('savepoint row'),
  release: (tx: Transaction) => tx.query('release savepoint row'),
  rollBack: (tx: Transaction) => tx.query('rollback to savepoint row'),
}

/** The rows of an export, with dates as spreadsheets in Brazil write them. */
const exports: Record<ImportKind, string> = {
  students: `
    select s.student_number, s.name, to_char(s.birthdate, 'DD/MM/YYYY') as birthdate, s.sex, s.race, s.cpf, s.rg, s.filiation_1, s.filiation_2, (
      select (select name from classroom c where c.id = e.classroom_id)
      ${fromActiveEnrollment('s.id', '(clock() at time zone h.time_zone)::date')}
    ) as classroom
    from student s join school h on h.id = s.school_id where s.school_id = $1 and s.deleted_at is null order by s.folded_name, s.id`,
  responsibles: `
    select r.cpf, r.name, r.email, r.phone, to_char(r.birthdate, 'DD/MM/YYYY') as birthdate, r.rg, s.student_number, l.kinship,
      case l.can_pick_up when true then 'sim' when false then 'não' end as can_pick_up
    from responsible r left join responsible_link l on l.responsible_id = r.id left join student s on s.id = l.student_id and s.deleted_at is null
    where r.school_id = $1 and r.deleted_at is null order by r.folded_name, r.id, s.folded_name`,
}

export async function exported(tx: Transaction, schoolId: string, kind: ImportKind) {
  const { rows } = await tx.query<Record<string, string | null>>(exports[kind], [schoolId])
  return rows
}
