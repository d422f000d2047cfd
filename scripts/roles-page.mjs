// Generates docs/roles.md: which roles of the panel may call which operations.
import { panelRoles } from '../packages/server/dist/identity/roles.js'
import { operations } from '../packages/server/dist/operations.js'
import { areaOf } from '../packages/server/dist/pages/openapi/names.js'

const ofPanel = operations.filter(({ access }) => access.callers.includes('panel'))

export function rolesPage() {
  const areas = [...new Set(ofPanel.map(({ path }) => areaOf(path)))].sort()
  return `<!-- Generated from the operations of the server. Change their \`access\` there and run: npm run generate -->

# Roles × operations

The permissions of each role of the school panel. The pages of the panel call these operations: a role does not see a page, a button or a
field that it may not use, and the server refuses the call in any case. The owner of a client may do everything in all of its schools;
every other role belongs to one school, and management may do everything there. Secretaries, coordinators and teachers get their role with
their record, the others by invitation.

${areas.map(areaTable).join('\n\n')}
`
}

function areaTable(area) {
  const rows = ofPanel.filter((row) => areaOf(row.path) === area)
  return [
    `## ${area}`,
    '',
    `| operation | ${panelRoles.join(' | ')} |`,
    `|---|${panelRoles.map(() => ':-:').join('|')}|`,
    ...rows.map((row) => `| ${row.summary}<br>\`${row.method} ${row.path}\` | ${marksOf(row).join(' | ')} |`),
  ].join('\n')
}

const marksOf = ({ access: { roles } }) => panelRoles.map((role) => (!roles || roles.includes(role) ? '●' : ''))
