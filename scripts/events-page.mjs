// Every event: when it fires, where it can be caused, its fields and an example: docs/events.md.
import {
  catalogue,
  clientEnvelope,
  eventNames,
  meaningOf,
  scopes,
  serializeData,
} from '../packages/contract/dist/index.js'
import { eventPlaces } from './event-places.mjs'

export function eventsPage() {
  const groups = [...new Set(eventNames.map((name) => catalogue[name].group))]
  const decided = eventNames.filter((name) => catalogue[name].shape === 'decided')
  const timestamp = '2026-03-02T07:12:10-03:00'
  const event = 'attendance.check_in'
  return `<!-- Generated from packages/contract and from the operations. Change them there and run: npm run generate -->

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

${placesChapter()}

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

/** The format of a field in words. */
export function formatOf({ enum: words, title, format, minimum, maximum }) {
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

function placesChapter() {
  const rows = eventPlaces().flatMap(({ event, operations }) =>
    operations.map(
      ({ route, callers, pages }, at) =>
        `| ${at === 0 ? `[\`${event}\`](#${anchor(event)})` : ''} | ${pages.join(', ')} | \`${route}\` | ${callers.join(', ')} |`,
    ),
  )
  return `## Where each event is caused

Every event follows an operation that succeeded. The pages of the school panel call the same operations as programs do; a device at the
gate calls those of attendance with its own key. A spreadsheet of students or responsibles that is imported in the panel causes the
events of its lines, and the calendar causes \`receivable.status_changed\` when a receivable becomes overdue.

| Event | Page of the panel | Operation | Called by |
|---|---|---|---|
${rows.join('\n')}`
}
