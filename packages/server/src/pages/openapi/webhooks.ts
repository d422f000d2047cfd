import { catalogue, type EventName, eventNames, scopes } from '@sineta/contract'
import { dataSchema, type EnvelopeName, envelopeOf, exampleBody } from './event-schemas.ts'
import type { Json } from './json.ts'

/** Builds the `webhooks` of the reference from the catalogue, with every event in both envelopes. */
export const eventWebhooks = (): Json =>
  Object.fromEntries(eventNames.map((name) => [name, { post: describeEvent(name) }]))

export const eventChapterOf = (group: string) => `Events: ${group}`
export const eventChapters: readonly Json[] = [...new Set(eventNames.map((name) => catalogue[name].group))].map(
  (group) => ({ name: eventChapterOf(group), description: `Events about ${group}` }),
)

function describeEvent(name: EventName): Json {
  const { when, group, scope, shape } = catalogue[name]
  const ours =
    shape === 'decided'
      ? '\n\nThe specification does not define the data of this event; its fields are our decision.'
      : ''
  return {
    operationId: `receive.${name}`,
    tags: [eventChapterOf(group)],
    summary: name,
    description: `${when}.\n\nDelivered to apps with the scope \`${scope}\` (${scopes[scope].en}) and to the client's own URL. Return 2xx, even for an id you have seen before.${ours}`,
    parameters: Object.keys(parameters).map((header) => ({ $ref: `#/components/parameters/${header}` })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { oneOf: [inEnvelope('AppEnvelope', name), inEnvelope('ClientEnvelope', name)] },
          examples: {
            app: { summary: "To a partner's app", value: exampleBody('AppEnvelope', name) },
            client: { summary: "To a client's own URL", value: exampleBody('ClientEnvelope', name) },
          },
        },
      },
    },
    responses: {
      '2XX': { description: 'Received; the delivery is complete' },
      default: {
        description:
          'Not received; the delivery is retried, for an app up to 5 times within about 50 minutes, for a client up to 3 times within about 10',
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
  WebhookId: header('webhook-id', true, 'Id of the delivery; retries and resends have the same id', {
    type: 'string',
    format: 'uuid',
  }),
  WebhookTimestamp: header(
    'webhook-timestamp',
    true,
    'Unix time in seconds when this attempt was sent; refuse a timestamp that is more than 5 minutes off',
    { type: 'string', pattern: '^\\d+$' },
  ),
  WebhookSignature: header(
    'webhook-signature',
    false,
    'Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `{id}.{timestamp}.{body}`, one for each valid secret, separated by spaces. Always sent to apps; sent to a client if signing is enabled.',
    { type: 'string', pattern: '^v1,\\S+( v1,\\S+)*$' },
  ),
  WebhookEvent: header('webhook-event', true, 'The name of the event', { type: 'string' }),
  WebhookAttempt: header('webhook-attempt', true, 'Number of this attempt, counted from 1', {
    type: 'string',
    pattern: '^\\d+$',
  }),
}

export const webhookComponents = {
  schemas: Object.fromEntries(eventNames.map((name) => [name, dataSchema(name)])),
  parameters,
}
