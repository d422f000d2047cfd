import { isScope, type Scope } from '@sineta/contract'
import type { PanelRole } from '../../src/identity/roles.ts'
import type { CallerKind } from '../../src/platform/operation/caller.ts'
import type { Operation } from '../../src/platform/operation/operation.ts'

// The permissions of each caller, stated a second time and independently of the operations table. An operation that allows more
// than this, or that has no rule here, fails the test.

export type Rule = {
  readonly callers: readonly CallerKind[]
  readonly scope?: Scope
  /** Undefined allows every role. */
  readonly roles?: readonly PanelRole[]
}

/**
 * The entities each role works with, besides reading students and classrooms. The owner and the management work with all of them.
 */
const duties: Readonly<Record<string, string>> = {
  secretary:
    'students enrollments photos responsibles links classrooms school_years staff agenda entrances preenrollments erp:events',
  coordinator: 'classrooms curriculum schedules agenda lessons evaluation scores timetables diary erp:events',
  teacher: 'agenda lessons scores diary',
  librarian: 'erp:library',
  finance: 'erp:finance erp:crm',
  gatekeeper: 'attendance tssv erp:visitors',
}

/** The entities each role only reads, because one of its pages shows them. */
const readsToo: Readonly<Record<string, string>> = {
  secretary: 'attendance tssv timetables curriculum schedules erp:crm',
  coordinator: 'school_years staff enrollments photos attendance',
  teacher: 'curriculum timetables schedules evaluation school_years photos',
  librarian: 'staff',
  finance: 'responsibles links',
  gatekeeper: 'photos responsibles links entrances',
}

/** Records of a school: open to keys with the scope of the entity, and to the roles whose duty it is. The first match wins. */
const entities: readonly (readonly [RegExp, string])[] = [
  [/^(student|responsible)\/{}\/photo/, 'photos'],
  [/^student\/{}\/(enroll|unenroll|transfer|enrollment)\b/, 'enrollments'],
  [/^student\/{}\/(responsible|additional-responsible)\b/, 'links'],
  [/^responsible\/{}\/student\b/, 'links'],
  [/^student(\/{}(\/biometric)?)?$/, 'students'],
  [/^responsible(\/{}(\/pin)?)?$/, 'responsibles'],
  [/^enrollment\b/, 'enrollments'],
  [/^classroom\/{}\/student$/, 'students'],
  [/^classroom\/{}\/score\b/, 'scores'],
  [/^classroom\/{}\/(timetable|schedule)$/, 'timetables'],
  [/^classroom\/{}\/diary-entry\b/, 'diary'],
  [/^classroom(\/{})?$/, 'classrooms'],
  [/^(school-year\/{}\/)?form-of-evaluation\b/, 'evaluation'],
  [/^school-year\b/, 'school_years'],
  [/^(subject|grade|workload|curriculum-plan)\b/, 'curriculum'],
  [/^(global|weekly)-schedule$/, 'schedules'],
  [/^(coordinator|secretary|teacher)\b/, 'staff'],
  [/^agenda\b/, 'agenda'],
  [/^lesson\b/, 'lessons'],
  [/^entrance\b/, 'entrances'],
  [/^preenrollment\b/, 'preenrollments'],
  [/^attendance$/, 'attendance'],
  [/^tssv$/, 'tssv'],
]
const erp: readonly (readonly [RegExp, string])[] = [
  [/^(receivable|supplier)\b/, 'erp:finance'],
  [/^crm-lead\b/, 'erp:crm'],
  [/^library-(item|loan)\b/, 'erp:library'],
  [/^(visitor|visit)\b/, 'erp:visitors'],
  [/^event\b/, 'erp:events'],
]

/** Records that only the panel writes, and that partners read with a scope. */
const panelOnly: readonly (readonly [RegExp, string])[] = [
  [/^(GET) partners authorization\b/, 'authorizations:read management secretary coordinator'],
  [/^(GET) partners class-council\b/, 'councils:read management coordinator'],
  [/^(GET) partners disciplinary-occurrence(\/{})?$/, 'discipline:read management coordinator teacher'],
  [/^GET panel teaching$/, 'management coordinator teacher'],
  [/^PATCH panel disciplinary-occurrence\/{}\/close$/, 'management coordinator'],
  [/^DELETE panel enrollment\/{}\/force$/, 'management'],
  [/^POST panel authorization$/, 'management secretary coordinator'],
  [/^PATCH panel authorization\/{}\/(approve|reject)$/, 'management'],
  [/^PATCH panel preenrollment\/{}\/(allow|deny|revert-denial)$/, 'management secretary'],
  [/^(GET|POST) panel student\/{}\/consent$/, 'management secretary'],
  [/^(POST|PUT) panel agenda(\/{})?$/, 'management coordinator secretary teacher'],
  [/^(POST|PUT) panel lesson(\/{})?$/, 'management coordinator teacher'],
  [/^PATCH panel diary-entry\/{}\/(lock|unlock)$/, 'management'],
  [/^(POST|PUT) panel disciplinary-occurrence(\/{})?$/, 'management coordinator teacher'],
  [/^DELETE panel disciplinary-occurrence\/{}$/, 'management'],
  [/^PATCH panel class-council\/{}\/(homologate|reopen)$/, 'management'],
  [/^\w+ panel class-council\b/, 'management coordinator'],
  [/^GET panel device$/, 'management secretary'],
  [/^\w+ panel (user|device)(\/{}(\/invitation)?)?$/, 'management'],
  [/^POST panel (coordinator|secretary|teacher)\/{}\/invitation$/, 'management secretary'],
  [/^PATCH panel $/, 'management'],
  [/^(GET|POST) panel (import(\/{}(\/report)?)?|export)$/, 'management secretary'],
  [/^GET panel today\/(student|pass)$/, 'management secretary coordinator gatekeeper'],
  [/^GET panel today\/pick-up$/, 'management secretary gatekeeper'],
  [/^GET panel (student|responsible)\/{}\/trail$/, 'management secretary'],
  [/^GET panel classroom\/{}\/trail$/, 'management secretary coordinator'],
]

const anyone: Rule = { callers: [] }
const elsewhere: readonly (readonly [RegExp, Rule])[] = [
  [/^GET \/v1\/(reference\/|file\/|meta$)/, anyone],
  [/^POST \/v1\/(portal|panel|admin)\/session(\/passkey(\/options)?)?$/, anyone],
  [/^POST \/v1\/portal\/partner$/, anyone],
  [/^POST \/v1\/(portal|panel|admin)\/(invitation\/accept|password\/\w+)$/, anyone],
  [/^POST \/v1\/(attendance\/student\/biometric)\/check\/(in|out)$/, gate('attendance:write')],
  [/^POST \/v1\/tssv\/responsible\/check\/in$/, gate('tssv:write')],
  [/^GET \/v1\/partners\/school(\/{})?$/, { callers: ['client', 'app', 'panel'] }],
  [/^(GET|POST) \/v1\/public\//, anyone],
  [/^GET \/v1\/panel\/school\/{}(\/(today|live))?$/, { callers: ['panel'] }],
  [
    /^GET \/v1\/panel\/client\/(platform-log|notice|delivery(\/{})?)$/,
    { callers: ['panel'], roles: ['owner', 'management'] },
  ],
  [/^\w+ \/v1\/panel\/client\//, { callers: ['panel'], roles: ['owner'] }],
  [/^\w+ \/v1\/panel\/(session|account|profile|password|totp|passkey)\b/, { callers: ['panel'] }],
  [/^GET \/v1\/portal\/(event|app)$/, { callers: ['portal', 'app'] }],
  [/^DELETE \/v1\/portal\/api-key$/, { callers: ['app'] }],
  [
    /^\w+ \/v1\/portal\/app\/{}\/(delivery|pull|stream|task|endpoint\/{}\/(test-event|resend-failed|retry-waiting))\b/,
    { callers: ['portal', 'app'] },
  ],
  [
    /^\w+ \/v1\/portal\/app\/{}\/(sandbox\/(trigger|reset|school-day)|receiver-check|live|metrics|overview)\b/,
    { callers: ['portal', 'app'] },
  ],
  [
    /^\w+ \/v1\/portal\/(session|account|profile|password|totp|passkey|member|app|audit|overview)\b/,
    { callers: ['portal'] },
  ],
  [/^\w+ \/v1\/admin\//, { callers: ['operator'] }],
]

function gate(scope: Scope): Rule {
  return { callers: ['device', 'client', 'app', 'panel'], scope, roles: ['owner', 'management', 'gatekeeper'] }
}

/** The rule for an operation; undefined if there is none. */
export function ruleFor({ method, path }: Pick<Operation, 'method' | 'path'>): Rule | undefined {
  const plain = path.replace(/\{\w+\}/g, '{}')
  const [, area, rest = ''] = plain.match(/^\/v1\/(partners|panel|erp)\/school\/{}(?:\/(.*))?$/) ?? []
  if (area) {
    const own = panelOnly.find(([place]) => place.test(`${method} ${area} ${rest}`))?.[1].split(' ')
    if (own) {
      const scope = own.find(isScope)
      const roles = ['owner', ...own.filter((word) => !isScope(word))] as PanelRole[]
      return scope ? { callers: ['client', 'app', 'panel'], scope, roles } : { callers: ['panel'], roles }
    }
    const entity =
      area === 'panel' ? undefined : (area === 'erp' ? erp : entities).find(([place]) => place.test(rest))?.[1]
    if (entity) return records(entity, method, /\/(biometric|pin)$/.test(rest))
  }
  return elsewhere.find(([place]) => place.test(`${method} ${plain}`))?.[1]
}

function records(entity: string, method: string, notForApps: boolean): Rule {
  const scope = `${entity}:${method === 'GET' ? 'read' : 'write'}` as Scope
  const readByAll = scope === 'students:read' || scope === 'classrooms:read'
  const others = Object.keys(duties).filter(
    (role) =>
      readByAll ||
      duties[role]!.split(' ').includes(entity) ||
      (method === 'GET' && readsToo[role]!.split(' ').includes(entity)),
  ) as PanelRole[]
  return {
    callers: notForApps ? ['client', 'panel'] : ['client', 'app', 'panel'],
    scope,
    roles: ['owner', 'management', ...others],
  }
}
