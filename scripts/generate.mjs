// Writes the committed files that are derived from code, built first where it changed.
// With --check it writes nothing and fails when a file is not what the code says.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { prepare } from './prepare.mjs'

await prepare(['server'])
const { catalogue, clientEnvelope, eventNames, meaningOf, scopes, serializeData } = await import(
  '../packages/contract/dist/index.js'
)
const { settings } = await import('../packages/server/dist/platform/config.js')
const { webApi } = await import('./web-api.mjs')
const { notice } = await import('./notice.mjs')
const { panelBodies, panelRoleTable } = await import('./panel-tables.mjs')
const { rolesPage } = await import('./roles-page.mjs')

const generated = [
  { file: 'docs/events.md', content: eventsPage },
  { file: 'docs/roles.md', content: rolesPage },
  { file: 'docs/operating.md', content: (text) => betweenMarkers(text, 'settings', settingsTable()) },
  { file: '.env.example', content: environmentExample },
  { file: 'NOTICE', content: notice },
  { file: 'packages/web/src/portal/operations.ts', content: () => webApi('portal') },
  { file: 'packages/web/src/panel/operations.ts', content: () => webApi('panel') },
  { file: 'packages/web/src/admin/operations.ts', content: () => webApi('admin') },
  { file: 'packages/web/src/panel/api/roles.ts', content: panelRoleTable },
  ...panelBodies(),
]

const isCheck = process.argv.includes('--check')
for (const { file, content } of generated) {
  const path = new URL(`../${file}`, import.meta.url)
  // A file that is not there yet is like an empty one.
  const present = await readFile(path, 'utf8').catch(() => '')
  const wanted = content(present)
  if (present === wanted) continue
  if (isCheck) {
    console.error(`${file} is not what the code says. Run: npm run generate`)
    process.exitCode = 1
  } else {
    await mkdir(new URL('.', path), { recursive: true })
    await writeFile(path, wanted)
    console.log(`${file} written`)
  }
}

/** A page written by hand with a part that is not. */
function betweenMarkers(text, name, part) {
  return text.replace(
    new RegExp(`(<!-- ${name} -->\\n)[^]*(<!-- /${name} -->)`),
    (_, open, close) => `${open}${part}\n${close}`,
  )
}

function settingsTable() {
  const rows = Object.entries(settings).map(
    ([name, { meaning, fallback }]) => `| \`${name}\` | ${meaning} | ${fallback === null ? '' : `\`${fallback}\``} |`,
  )
  return ['| setting | meaning | default |', '|---|---|---|', ...rows].join('\n')
}

function environmentExample() {
  const lines = Object.entries(settings).flatMap(([name, { meaning, fallback }]) => [
    `# ${meaning}`,
    `# ${name}=${fallback ?? ''}`,
    '',
  ])
  return `${['# Every setting with its default; see docs/operating.md. Export what you change before `npm start`.', '', ...lines].join('\n').trimEnd()}\n`
}

function eventsPage() {
  const groups = [...new Set(eventNames.map((name) => catalogue[name].group))]
  const decided = eventNames.filter((name) => catalogue[name].shape === 'decided')
  const timestamp = '2026-03-02T07:12:10-03:00'
  const event = 'attendance.check_in'
  return `<!-- Generated from packages/contract. Change the catalogue there and run: npm run generate -->

# Events

All ${eventNames.length} events, by group: when each fires, the scope that covers it, its \`data\` and an example.

- The keys of \`data\` are exactly those listed, written in this order (which a receiver should not rely on). A field that
  may be null is present as \`null\`. No key is added, removed or retyped in v1. New events may be added.
- Times in \`data\` are on the clock of the school, without an offset. The envelope's \`timestamp\` has one.
- A CNPJ is text of 14 characters and may contain letters. Never read it as a number.
- The CPF of a responsible is formatted, \`000.000.000-00\`; that of a student is 11 digits.
- For ${decided.length} events the specification gives no shape. Theirs is our decision, and they say so; it is frozen like the others.

Every event arrives in an envelope, to a client's own address as below; to an app also with \`id\`, \`environment\` and \`client\`.

${json(clientEnvelope({ event, timestamp, data: exampleText(event) }))}

${groups.map(overview).join('\n\n')}

${groups.map(chapter).join('\n\n')}
`
}

function namesIn(group) {
  return eventNames.filter((name) => catalogue[name].group === group)
}

function overview(group) {
  const rows = namesIn(group).map((name) => `| [\`${name}\`](#${anchor(name)}) | ${catalogue[name].when} |`)
  return [`| ${group} | Fires when |`, '|---|---|', ...rows].join('\n')
}

function chapter(group) {
  return `## ${group}\n\n${namesIn(group).map(section).join('\n\n')}`
}

function section(name) {
  const { when, scope, shape, data } = catalogue[name]
  const remark = shape === 'decided' ? '\n\n*The specification gives no shape for this event; this one is ours.*' : ''
  return `### ${name}

${when}. Covered by \`${scope}\` (${lowerFirst(scopes[scope].en)}).${remark}

| Field | Type | Format | Meaning |
|---|---|---|---|
${rowsOf(data).join('\n')}

${json(exampleText(name))}`
}

/** A row for each field; those of an object stand below it as `address.cep`. */
function rowsOf(shape, prefix = '') {
  return Object.entries(shape.properties).flatMap(([key, field]) => {
    const [kind, orNull] = field.anyOf ? [field.anyOf[0], ' or null'] : [field, '']
    const { en } = meaningOf(prefix + key, kind.description ?? field.description)
    const row = `| \`${prefix}${key}\` | ${kind.type}${orNull} | ${formatOf(kind)} | ${en} |`
    return kind.properties ? [row, ...rowsOf(kind, `${prefix}${key}.`)] : [row]
  })
}

function formatOf({ enum: words, title, format, minimum, maximum }) {
  if (words) return words.map((word) => `\`${word}\``).join(', ')
  if (title ?? format) return title ?? format
  if (maximum !== undefined) return `${minimum} to ${maximum}`
  return minimum === undefined ? '' : `${minimum} or more`
}

function exampleText(name) {
  return serializeData(name, catalogue[name].example)
}

function json(text) {
  return `\`\`\`json\n${JSON.stringify(JSON.parse(text), null, 2)}\n\`\`\``
}

function anchor(heading) {
  return heading.replaceAll('.', '')
}

function lowerFirst(text) {
  return text[0].toLowerCase() + text.slice(1)
}
