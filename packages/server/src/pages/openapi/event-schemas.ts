import {
  AppEnvelope,
  ClientEnvelope,
  catalogue,
  type EventName,
  eventNames,
  exampleOf,
  meaningOf,
  scopes,
} from '@sineta/contract'
import { ownDescription } from './body-schemas.ts'
import type { Json } from './json.ts'

// The bodies of deliveries as JSON Schema 2020-12, for validators and type generators in any language.

const dialect = 'https://json-schema.org/draft/2020-12/schema'
const envelopes = { AppEnvelope, ClientEnvelope } as const
export type EnvelopeName = keyof typeof envelopes

const schemaPath = (name: EventName) => `/schemas/events/${name}.json`

/** Returns the schema of one event for both kinds of receivers. `$defs` has the two envelopes and the data they share. */
export function eventSchema(name: EventName, baseUrl: string): Json {
  return {
    $schema: dialect,
    $id: baseUrl + schemaPath(name),
    title: name,
    description: sentenceOf(name),
    anyOf: [{ $ref: '#/$defs/AppEnvelope' }, { $ref: '#/$defs/ClientEnvelope' }],
    $defs: {
      AppEnvelope: envelopeOf('AppEnvelope', name, { $ref: '#/$defs/data' }),
      ClientEnvelope: envelopeOf('ClientEnvelope', name, { $ref: '#/$defs/data' }),
      data: dataSchema(name),
    },
    examples: [exampleBody('AppEnvelope', name), exampleBody('ClientEnvelope', name)],
  }
}

/**
 * Returns the schemas of all events in one document. Each keeps its own `$id`, so that references resolve inside the document.
 */
export const eventSchemaBundle = (baseUrl: string): Json => ({
  $schema: dialect,
  $id: `${baseUrl}/schemas/events.json`,
  title: 'Sineta events',
  description: 'The bodies of all deliveries.',
  anyOf: eventNames.map((name) => ({ $ref: schemaPath(name) })),
  $defs: Object.fromEntries(eventNames.map((name) => [name, eventSchema(name, baseUrl)])),
})

/** Returns the schema of an event's data, with the meaning of each field. */
export const dataSchema = (name: EventName): Json => withMeanings({ ...catalogue[name].data }, '')

function withMeanings(schema: Json, prefix: string): Json {
  const { properties, anyOf } = schema as { properties?: Readonly<Record<string, Json>>; anyOf?: readonly Json[] }
  if (anyOf) return { ...schema, anyOf: anyOf.map((one) => withMeanings(one, prefix)) }
  if (!properties) return schema
  const fields = Object.entries(properties).map(([name, field]) => {
    const description = meaningOf(prefix + name, ownDescription(field)).en
    return [name, { ...withMeanings(field, `${prefix}${name}.`), description }]
  })
  return { ...schema, properties: Object.fromEntries(fields) }
}

/** Returns the schema of an envelope, narrowed to one event. */
export function envelopeOf(envelope: EnvelopeName, name: EventName, data: Json): Json {
  const { properties, ...shape } = envelopes[envelope]
  return { ...shape, properties: { ...properties, event: { const: name }, data } }
}

export const exampleBody = (envelope: EnvelopeName, name: EventName): Json => ({
  ...(exampleOf(envelopes[envelope]) as object),
  event: name,
  data: catalogue[name].example,
})

export function sentenceOf(name: EventName): string {
  const { when, scope } = catalogue[name]
  return `${when}. Delivered to apps with the scope ${scope} (${scopes[scope].en}) and to the client's own URL.`
}
