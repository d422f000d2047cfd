import { catalogue, type EventName, eventNames } from '@sineta/contract'
import { dataSchema, type EnvelopeName, envelopeOf, exampleBody, sentenceOf } from './event-schemas.ts'
import type { Json } from './json.ts'
import { webhookComponents } from './webhooks.ts'

/** The two kinds of receivers, with what is sent to each and for how long it is retried. */
const channels = {
  app: {
    envelope: 'AppEnvelope',
    title: "A partner's app",
    description:
      'The test endpoint receives the events of the sandbox, the production endpoint those of connected clients, limited to the subscribed events and granted scopes. Always signed. Up to 6 attempts within about 50 minutes.',
  },
  client: {
    envelope: 'ClientEnvelope',
    title: "A client's own URL",
    description:
      'The `webhook_url` of a client receives all of its events, signed if signing is enabled. Up to 4 attempts within about 10 minutes.',
  },
} as const satisfies Record<string, { envelope: EnvelopeName; title: string; description: string }>
type Channel = keyof typeof channels
// Object.keys loses the type of the keys; the table above has no others.
const channelNames = Object.keys(channels) as readonly Channel[]

/** Builds the AsyncAPI 3.0 document of the events, from the catalogue. */
export const asyncapi = ({ baseUrl, version }: { baseUrl: string; version: string }): Json => ({
  asyncapi: '3.0.0',
  id: `${baseUrl}/asyncapi.json`,
  info: {
    title: 'Sineta events',
    version,
    description: introduction,
    license: { name: 'Apache 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    externalDocs: { url: `${baseUrl}/docs`, description: 'The API and the same events as OpenAPI webhooks' },
  },
  defaultContentType: 'application/json',
  channels: byName(channelNames, (channel) => [channel, channelOf(channel)]),
  operations: byName(channelNames, (channel) => [`deliver.${channel}`, operationOf(channel)]),
  components: {
    messages: byName(
      channelNames.flatMap((channel) => eventNames.map((name) => ({ channel, name }))),
      ({ channel, name }) => [messageKey(channel, name), messageOf(channel, name)],
    ),
    messageTraits: { delivery: { headers: { $ref: '#/components/schemas/headers' } } },
    schemas: { headers: headersSchema(), ...byName(eventNames, (name) => [name, dataSchema(name)]) },
  },
})

const introduction = `
Every successful operation publishes its events. Each event is delivered at least once to every subscribed receiver, as an
HTTP POST. Return a 2xx status to confirm it. A delivery can arrive more than once: a duplicate has the same \`webhook-id\`
and the same bytes. Signatures follow Standard Webhooks.
`.trim()

const operationOf = (channel: Channel): Json => ({
  action: 'send',
  channel: { $ref: `#/channels/${channel}` },
  title: `Deliver to ${channels[channel].title.toLowerCase()}`,
  bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
})

const channelOf = (channel: Channel): Json => ({
  // Each receiver chooses its own URL.
  address: null,
  title: channels[channel].title,
  description: channels[channel].description,
  messages: byName(eventNames, (name) => [name, { $ref: `#/components/messages/${messageKey(channel, name)}` }]),
})

const messageKey = (channel: Channel, name: EventName) => `${channel}.${name}`

const messageOf = (channel: Channel, name: EventName): Json => ({
  name,
  title: name,
  summary: catalogue[name].when,
  description: sentenceOf(name),
  tags: [{ name: catalogue[name].group }],
  traits: [{ $ref: '#/components/messageTraits/delivery' }],
  payload: envelopeOf(channels[channel].envelope, name, { $ref: `#/components/schemas/${name}` }),
  examples: [{ name: 'example', payload: exampleBody(channels[channel].envelope, name) }],
  'x-scope': catalogue[name].scope,
})

function headersSchema(): Json {
  // The reference describes the same headers as parameters.
  const headers = Object.values(webhookComponents.parameters) as Header[]
  return {
    type: 'object',
    properties: byName(headers, ({ name, description, schema }) => [name, { description, ...schema }]),
    required: headers.filter(({ required }) => required).map(({ name }) => name),
  }
}
type Header = { name: string; description: string; required: boolean; schema: Json }

const byName = <T>(things: readonly T[], entry: (thing: T) => [key: string, value: unknown]): Json =>
  Object.fromEntries(things.map(entry))
