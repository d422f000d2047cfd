// Generates the parts of the contract that are in the receiver kit: types, samples and signatures. A partner installs one
// package, and compiles plain interfaces instead of the schemas they come from.
import { readFileSync } from 'node:fs'
import { catalogue, eventNames, meaningOf } from '../packages/contract/dist/index.js'
import { formatOf } from './events-page.mjs'

const origin = (source) => `// Generated from ${source}. Change it there and run: npm run generate\n\n`
const tables = 'packages/contract/src/events'

/** Returns an interface for the data of each event, and the table of their names. */
export function eventTypes() {
  return `${origin(tables)}${eventNames.map(interfaceOf).join('\n\n')}

/** The data of every event. */
export interface EventDataByName {
${eventNames.map((name) => `  '${name}': ${typeNameOf(name)}`).join('\n')}
}

/** The name of an event, as in \`event\`. */
export type EventName = keyof EventDataByName

/** All events of one subject. */
export type SubjectPattern =
${subjects.map((subject) => `  | '${subject}.*'`).join('\n')}
`
}

const subjects = [...new Set(eventNames.map((name) => name.split('.')[0]))]

/** `crm_lead.stage_changed` is `CrmLeadStageChanged`. */
const typeNameOf = (name) => name.replace(/(?:^|[._])(\w)/g, (_, letter) => letter.toUpperCase())

function interfaceOf(name) {
  const { when, scope, data, example } = catalogue[name]
  return `/** \`${name}\`: ${lowerFirst(when)}. Covered by the scope \`${scope}\`. */
export interface ${typeNameOf(name)} ${objectOf(data, example)}`
}

function objectOf(shape, example, path = '', indent = '  ') {
  const members = Object.entries(shape.properties).map(([key, field]) => {
    const kind = field.anyOf?.[0] ?? field
    const type = kind.properties ? objectOf(kind, example?.[key], `${path}${key}.`, `${indent}  `) : typeOf(kind)
    return [
      `${indent}/** ${commentOn(path + key, field, example?.[key])} */`,
      `${indent}readonly ${key}: ${type}${field.anyOf ? ' | null' : ''}`,
    ].join('\n')
  })
  return `{\n${members.join('\n')}\n${indent.slice(2)}}`
}

/** Returns the comment that an editor shows for a field: its meaning, its format unless the meaning says it, and an example. */
function commentOn(path, field, example) {
  const kind = field.anyOf?.[0] ?? field
  const meaning = meaningOf(path, kind.description ?? field.description).en
  const format = kind.enum ? '' : formatOf(kind)
  const isSaid = format === '' || meaning.toLowerCase().includes(format)
  const isShown = typeof example === 'string' && !kind.enum
  return `${meaning}${isSaid ? '' : ` (${format})`}.${isShown ? ` Example: \`${example}\`.` : ''}`.replace('….', '…')
}

const plain = { string: 'string', boolean: 'boolean', integer: 'number', number: 'number' }

function typeOf({ enum: words, type }) {
  if (words) return words.map((word) => `'${word}'`).join(' | ')
  if (!(type in plain)) throw new Error(`The receiver kit has no TypeScript for a field of type ${type}: add it here`)
  return plain[type]
}

/** Returns the catalogue's example of every event. */
export function eventSamples() {
  const rows = eventNames.map((name) => `  '${name}': ${JSON.stringify(catalogue[name].example)},`)
  return `${origin(tables)}import type { EventDataByName } from './events.ts'

export const samples: Readonly<EventDataByName> = {
${rows.join('\n')}
}
`
}

/** Copies a file of the contract: a hundred lines are less than another package in every partner's dependencies. */
export function contractFile(name) {
  const file = `packages/contract/src/${name}`
  return origin(file) + readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
}

const lowerFirst = (text) => text[0].toLowerCase() + text.slice(1)
