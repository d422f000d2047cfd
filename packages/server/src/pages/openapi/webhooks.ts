import { catalogue, type EventName, eventNames, scopes } from '@sineta/contract'
import { dataSchema, type EnvelopeName, envelopeOf, exampleBody } from './event-schemas.ts'
import type { Json } from './json.ts'

/** The `webhooks` of the reference: every event in both envelopes, from the catalogue. */
export const eventWebhooks = (): Json =>
  Object.fromEntries(eventNames.map((name) => [name, { post: describeEvent(name) }]))

export const eventChapterOf = (group: string) => `Events: ${group}`
export const eventChapters: readonly Json[] = [...new Set(eventNames.map((name) => catalogue[name].group))].map(
  (group) => ({ name: eventChapterOf(group), description: `What is delivered about ${group}` }),
)

function describeEvent(name: EventName): Json {
  const { when, group, scope, shape } = catalogue[name]
  const ours =
    shape === 'decided' ? '\n\nThe specification gives no shape for the data of this event; this one is ours.' : ''
  return {
    operationId: `receive.${name}`,
    tags: [eventChapterOf(group)],
    summary: name,
    description: `${when}.\n\nGoes to apps that have \`${scope}\` (${scopes[scope].en}) and to the client's own address. Answer 2xx, also to an id you have seen before.${ours}`,
    parameters: Object.keys(parameters).map((header) => ({ $ref: `#/components/parameters/${header}` })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { oneOf: [inEnvelope('AppEnvelope', name), inEnvelope('ClientEnvelope', name)] },
          examples: {
            app: { summary: "To a partner's app", value: exampleBody('AppEnvelope', name) },
            client: { summary: "To a client's own address", value: exampleBody('ClientEnvelope', name) },
          },
        },
      },
    },
    responses: {
      '2XX': { description: 'Received: it is not sent again' },
      default: {
        description:
          'Not received: it is sent again, to an app up to 5 times within about 50 minutes, to a client up to 3 times within about 10',
      },
    },
    security: [],
    'x-scope': scope,
    'x-shape': shape,
  }
}

const inEnvelope = (envelope: EnvelopeName, name: EventName): Json => ({
  title: envelope,
  ...envelopeOf(envelope, name, { $ref: `#/components/schemas/${name}` }),
})

const header = (name: string, required: boolean, description: string, schema: Json): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema,
})
const parameters: Json = {
  WebhookId: header('webhook-id', true, 'The delivery; a retry and a resend carry the same id', {
    type: 'string',
    format: 'uuid',
  }),
  WebhookTimestamp: header(
    'webhook-timestamp',
    true,
    'Seconds since 1970 when this attempt was sent; refuse what is older or newer than 5 minutes',
    { type: 'string', pattern: '^\\d+$' },
  ),
  WebhookSignature: header(
    'webhook-signature',
    false,
    'Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `{id}.{timestamp}.{body}`, one for each valid secret, separated by spaces. Always there for apps; for a client where signing is switched on.',
    { type: 'string', pattern: '^v1,\\S+( v1,\\S+)*$' },
  ),
  WebhookEvent: header('webhook-event', true, 'The name of the event', { type: 'string' }),
  WebhookAttempt: header('webhook-attempt', true, 'Counts the attempts of this delivery, from 1', {
    type: 'string',
    pattern: '^\\d+$',
  }),
}

export const webhookComponents = {
  schemas: Object.fromEntries(eventNames.map((name) => [name, dataSchema(name)])),
  parameters,
}
