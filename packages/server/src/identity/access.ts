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
/** What a role reads besides, because its pages show it. */
const alsoReads: Record<keyof typeof duties, readonly string[]> = {
  secretary: ['attendance', 'tssv', 'timetables', 'curriculum', 'schedules', 'erp:crm'],
  coordinator: ['school_years', 'staff', 'enrollments', 'photos', 'attendance'],
  teacher: ['curriculum', 'timetables', 'schedules', 'evaluation', 'school_years', 'photos'],
  librarian: ['staff'],
  finance: ['responsibles', 'links'],
  gatekeeper: ['photos', 'responsibles', 'links', 'entrances'],
}
/** Every role finds students and classrooms. */
const everyoneReads = ['students:read', 'classrooms:read']

/** The owner of a client and the management of a school may do everything; the other roles what their duties list. */
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

/** Keys with the scope, and the panel roles whose duty it is. */
export const withScope = (scope: Scope): Access => ({
  callers: ['client', 'app', 'panel'],
  scope,
  roles: rolesFor(scope),
})

/** Devices at the gates; keys with the scope and gatekeepers, too. */
export const atTheGate = (scope: Scope): Access => ({
  callers: ['device', 'client', 'app', 'panel'],
  scope,
  roles: rolesFor(scope),
})

/** Panel sessions with one of these roles; the owner always. */
export const inPanel = (...roles: PanelRole[]): Access => ({
  callers: ['panel'],
  roles: [...new Set<PanelRole>(['owner', ...roles])],
})

/** Members of the partner whose app the path names. */
export const inPortal: Access = { callers: ['portal'] }

/** The same members, and the keys of the app itself. */
export const byTheApp: Access = { callers: ['portal', 'app'] }

/** A key of an app, for what concerns that key alone. */
export const byAppKey: Access = { callers: ['app'] }

export const byOperators: Access = { callers: ['operator'] }

export const byAnyone: Access = { callers: [] }
