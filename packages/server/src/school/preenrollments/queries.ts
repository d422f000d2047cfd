import type { Transaction } from '../../platform/database/database.ts'

type OpenYear = { id: number; name: string; year: number; grades: { id: number; name: string }[] }

/** Whether the year `y` offers the grade `g`: it has a classroom of the grade, or no classrooms yet. */
const offers = `coalesce(
  (select bool_or(c.grade_id = g.id) from classroom c where c.school_year_id = y.id and c.deleted_at is null), true)`

/** Returns the years that accept pre-enrollments, with the grades they offer. */
export async function openForApplications(tx: Transaction, schoolId: string): Promise<OpenYear[]> {
  const { rows } = await tx.query<OpenYear>(
    `select y.id, y.name, y.year,
       (select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.position) from grade g where ${offers}) as grades
     from school_year y
     where y.school_id = $1 and y.deleted_at is null and y.status <> 'closed' and y.preenrollment_enabled
     order by y.starts_on, y.id`,
    [schoolId],
  )
  return rows
}

type State = {
  preenrollment_number: string
  status: string
  denial_reason: string | null
  applied_at: Date
  decided_at: Date | null
}

export async function byNumberAndBirthdate(
  tx: Transaction,
  schoolId: string,
  number: string,
  birthdate: string | null,
): Promise<State | undefined> {
  const { rows } = await tx.query<State>(
    `select preenrollment_number, status, denial_reason, created_at as applied_at, decided_at from preenrollment
     where school_id = $1 and preenrollment_number = $2 and birthdate = $3::date`,
    [schoolId, number, birthdate],
  )
  return rows[0]
}

/** Returns the next count of the year. Called as late as possible, because other transactions wait for the commit. */
export async function nextCount(tx: Transaction, year: number): Promise<number> {
  const { rows } = await tx.query<{ last: number }>(
    'insert into preenrollment_counter as c (year, last) values ($1, 1) on conflict (year) do update set last = c.last + 1 returning last',
    [year],
  )
  return rows[0]!.last
}

export async function isOffered(tx: Transaction, schoolYearId: number, gradeId: number): Promise<boolean> {
  const { rows } = await tx.query<{ offered: boolean }>(
    `select ${offers} as offered from school_year y, grade g where y.id = $1 and g.id = $2`,
    [schoolYearId, gradeId],
  )
  return rows[0]!.offered
}
