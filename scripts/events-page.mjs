// Generates docs/events.md and docs/pt/events.md: when each event fires, where it can be caused, its fields and an example.
import { catalogue, clientEnvelope, eventNames, meaningOf, serializeData } from '../packages/contract/dist/index.js'
import { eventPlaces } from './event-places.mjs'
import { languages } from './events-words.mjs'

export function eventsPage(language) {
  const words = languages[language]
  const groups = [...new Set(eventNames.map((name) => catalogue[name].group))]
  const decided = eventNames.filter((name) => catalogue[name].shape === 'decided')
  const timestamp = '2026-03-02T07:12:10-03:00'
  const event = 'attendance.check_in'
  return `<!-- Generated from packages/contract and from the operations. Change them there and run: npm run generate -->

# ${words.title}

${words.lead(eventNames.length)}

${words.rules(decided.length)}

${json(clientEnvelope({ event, timestamp, data: exampleText(event) }))}

${groups.map((group) => overview(group, words)).join('\n\n')}

${placesChapter(words)}

${groups.map((group) => chapter(group, words)).join('\n\n')}
`
}

function namesIn(group) {
  return eventNames.filter((name) => catalogue[name].group === group)
}

function overview(group, words) {
  const rows = namesIn(group).map((name) => `| [\`${name}\`](#${anchor(name)}) | ${words.when(name)} |`)
  return [`| ${words.group(group)} | ${words.fires} |`, '|---|---|', ...rows].join('\n')
}

function chapter(group, words) {
  return `## ${words.group(group)}\n\n${namesIn(group)
    .map((name) => section(name, words))
    .join('\n\n')}`
}

function section(name, words) {
  const { scope, shape, data } = catalogue[name]
  const remark = shape === 'decided' ? `\n\n*${words.decided}*` : ''
  return `### ${name}

${words.when(name)}. ${words.covered(scope)}${remark}

${words.fields}
|---|---|---|---|
${rowsOf(data, words).join('\n')}

${json(exampleText(name))}`
}

/** Returns a row for each field. The fields of an object follow it, such as `address.cep`. */
function rowsOf(shape, words, prefix = '') {
  return Object.entries(shape.properties).flatMap(([key, field]) => {
    const [kind, orNull] = field.anyOf ? [field.anyOf[0], ` ${words.orNull}`] : [field, '']
    const meaning = words.meaning(meaningOf(prefix + key, kind.description ?? field.description))
    const row = `| \`${prefix}${key}\` | ${kind.type}${orNull} | ${formatOf(kind, words)} | ${meaning} |`
    return kind.properties ? [row, ...rowsOf(kind, words, `${prefix}${key}.`)] : [row]
  })
}

/** Describes the format of a field in words. */
export function formatOf({ enum: values, title, format, minimum, maximum }, words = languages.en) {
  if (values) return values.map((value) => `\`${value}\``).join(', ')
  if (title ?? format) return words.format(title ?? format)
  if (maximum !== undefined) return words.range(minimum, maximum)
  return minimum === undefined ? '' : words.from(minimum)
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

function placesChapter(words) {
  const rows = eventPlaces().flatMap(({ event, operations }) =>
    operations.map(({ route, callers, pages }, at) => {
      const [shown, called] = [pages.map(words.page), callers.map(words.caller)]
      return `| ${at === 0 ? `[\`${event}\`](#${anchor(event)})` : ''} | ${shown.join(', ')} | \`${route}\` | ${called.join(', ')} |`
    }),
  )
  return `${words.places}\n${rows.join('\n')}`
}
