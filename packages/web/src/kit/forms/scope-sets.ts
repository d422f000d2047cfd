import { type Scope, scopeNames } from '@sineta/contract'

const isRead = (scope: Scope) => scope.endsWith(':read')
const isOneOf =
  (...entities: string[]) =>
  (scope: Scope) =>
    isRead(scope) && entities.includes(scope.slice(0, -':read'.length))

/** What most apps ask for, in the order in which it is offered. All of it only reads. */
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
  // Photos are biometric data, and occurrences are what a child may least want to be known.
  most: scopeNames.filter((scope) => isRead(scope) && !isOneOf('photos', 'discipline')(scope)),
} as const satisfies Record<string, readonly Scope[]>

/** The sets as far as they are offered, without those that leave nothing to choose from or nothing out. */
export const setsAmong = (offered: readonly Scope[]) =>
  (Object.keys(scopeSets) as (keyof typeof scopeSets)[])
    .map((name) => ({ name, scopes: scopeSets[name].filter((scope) => offered.includes(scope)) }))
    .filter(({ scopes }) => scopes.length > 0 && scopes.length < offered.length)
