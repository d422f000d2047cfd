import type { Scope } from '@sineta/contract'
import type { Access } from '../platform/operation/caller.ts'
import type { PanelRole } from './roles.ts'

/** The entities each role of the panel reads and writes. */
const duties: Record<Exclude<PanelRole, 'owner' | 'management'>, readonly string[]> = {
  secretary: [
    'students',
    'enrollments',
    'photos',
    'responsibles',
    'links',
    'classrooms',
    'school_years',
    'staff',
    'agenda',
    'entrances',
    'preenrollments',
    'erp:events',
  ],
  coordinator: [
    'classrooms',
    'curriculum',
    'schedules',
    'agenda',
    'lessons',
    'evaluation',
    'scores',
    'timetables',
    'diary',
    'erp:events',
  ],
  teacher: ['agenda', 'lessons', 'scores', 'diary'],
  librarian: ['erp:library'],
  finance: ['erp:finance', 'erp:crm'],
  gatekeeper: ['attendance', 'tssv', 'erp:visitors'],
}
/** Entities that a role can also read, because its pages show them. */
const alsoReads: Record<keyof typeof duties, readonly string[]> = {
  secretary: ['attendance', 'tssv', 'timetables', 'curriculum', 'schedules', 'erp:crm'],
  coordinator: ['school_years', 'staff', 'enrollments', 'photos', 'attendance'],
  teacher: ['curriculum', 'timetables', 'schedules', 'evaluation', 'school_years', 'photos'],
  librarian: ['staff'],
  finance: ['responsibles', 'links'],
  gatekeeper: ['photos', 'responsibles', 'links', 'entrances'],
}
/** Every role can read students and classrooms. */
const everyoneReads = ['students:read', 'classrooms:read']

/**
 * Returns the roles that have a scope. Client owners and school management have all of them; other roles have those of their
 * duties.
 */
export function rolesFor(scope: Scope): readonly PanelRole[] {
  const [entity, action] = [scope.slice(0, scope.lastIndexOf(':')), scope.slice(scope.lastIndexOf(':') + 1)]
  const others = (Object.keys(duties) as (keyof typeof duties)[]).filter(
    (role) =>
      everyoneReads.includes(scope) ||
      duties[role].includes(entity) ||
      (action === 'read' && alsoReads[role].includes(entity)),
  )
  return ['owner', 'management', ...others]
}

/** Admits keys with the scope and the panel roles that have it. */
export const withScope = (scope: Scope): Access => ({
  callers: ['client', 'app', 'panel'],
  scope,
  roles: rolesFor(scope),
})

/** Admits devices at the gates, and like `withScope` keys with the scope and the panel roles that have it. */
export const atTheGate = (scope: Scope): Access => ({
  callers: ['device', 'client', 'app', 'panel'],
  scope,
  roles: rolesFor(scope),
})

/** Admits panel sessions with one of these roles, and always the owner. */
export const inPanel = (...roles: PanelRole[]): Access => ({
  callers: ['panel'],
  roles: [...new Set<PanelRole>(['owner', ...roles])],
})

/** Admits members of the partner whose app is in the path. */
export const inPortal: Access = { callers: ['portal'] }

/** Admits the same members and the keys of the app. */
export const byTheApp: Access = { callers: ['portal', 'app'] }

/** Admits only keys of apps, for operations that concern the key itself. */
export const byAppKey: Access = { callers: ['app'] }

export const byOperators: Access = { callers: ['operator'] }

export const byAnyone: Access = { callers: [] }
