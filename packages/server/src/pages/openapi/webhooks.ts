import { AppEnvelope, ClientEnvelope, catalogue, type EventName, eventNames, exampleOf, scopes } from '@sineta/contract'

export type Json = Readonly<Record<string, unknown>>

/** The `webhooks` of the reference: every event in both envelopes, from the catalogue. */
export const eventWebhooks = (): Json =>
  Object.fromEntries(eventNames.map((name) => [name, { post: describeEvent(name) }]))

const chapterOf = (group: string) => `Events: ${group}`
export const eventChapters: readonly string[] = [...new Set(eventNames.map((name) => chapterOf(catalogue[name].group)))]

function describeEvent(name: EventName): Json {
  const { when, group, scope, shape, example } = catalogue[name]
  const ours =
    shape === 'decided' ? '\n\nThe specification gives no shape for the data of this event; this one is ours.' : ''
  return {
    operationId: `receive.${name}`,
    tags: [chapterOf(group)],
    summary: name,
    description: `${when}.\n\nGoes to apps that have \`${scope}\` (${scopes[scope].en}) and to the client's own address. Answer 2xx, also to an id you have seen before.${ours}`,
    parameters: Object.keys(parameters).map((header) => ({ $ref: `#/components/parameters/${header}` })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { oneOf: [inEnvelope('AppEnvelope', name), inEnvelope('ClientEnvelope', name)] },
          examples: {
            app: {
              summary: "To a partner's app",
              value: { ...(exampleOf(AppEnvelope) as object), event: name, data: example },
            },
            client: {
              summary: "To a client's own address",
              value: { ...(exampleOf(ClientEnvelope) as object), event: name, data: example },
            },
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

const inEnvelope = (envelope: 'AppEnvelope' | 'ClientEnvelope', name: EventName): Json => ({
  title: envelope,
  allOf: [
    { $ref: `#/components/schemas/${envelope}` },
    { type: 'object', properties: { event: { const: name }, data: { $ref: `#/components/schemas/${name}` } } },
  ],
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
  schemas: {
    AppEnvelope,
    ClientEnvelope,
    ...Object.fromEntries(eventNames.map((name) => [name, catalogue[name].data])),
  },
  parameters,
}
