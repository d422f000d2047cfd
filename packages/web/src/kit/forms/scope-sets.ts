import { type Scope, scopeNames } from '@sineta/contract'

const isRead = (scope: Scope) => scope.endsWith(':read')
const isOneOf =
  (...entities: string[]) =>
  (scope: Scope) =>
    isRead(scope) && entities.includes(scope.slice(0, -':read'.length))

/** The scopes that most apps request, in the order in which they are offered. All of them only read. */
const scopeSets = {
  attendance: scopeNames.filter(
    isOneOf('attendance', 'tssv', 'students', 'responsibles', 'links', 'classrooms', 'entrances'),
  ),
  academic: scopeNames.filter(
    isOneOf(
      'students',
      'enrollments',
      'classrooms',
      'school_years',
      'curriculum',
      'schedules',
      'staff',
      'agenda',
      'lessons',
      'evaluation',
      'scores',
      'timetables',
      'diary',
      'councils',
    ),
  ),
  // Photos are biometric data, and occurrences are what a child may least want others to know.
  most: scopeNames.filter((scope) => isRead(scope) && !isOneOf('photos', 'discipline')(scope)),
} as const satisfies Record<string, readonly Scope[]>

/** The sets reduced to the offered scopes, without sets that would be empty or contain everything. */
export const setsAmong = (offered: readonly Scope[]) =>
  (Object.keys(scopeSets) as (keyof typeof scopeSets)[])
    .map((name) => ({ name, scopes: scopeSets[name].filter((scope) => offered.includes(scope)) }))
    .filter(({ scopes }) => scopes.length > 0 && scopes.length < offered.length)
