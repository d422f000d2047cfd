import { type Static, Type } from 'typebox'
import { eventNames } from './catalogue.ts'
import { OneOf, Text, Uuid } from './shapes.ts'

/**
 * The two kinds of body that we deliver. `data` is inserted as the text stored with the event and is never parsed and
 * serialized again, so a retry or a resend a month later has the same bytes.
 */

const event = OneOf(eventNames)
const timestamp = Text('2026-03-02T07:12:10-03:00', {
  title: 'RFC 3339, numeric offset',
  description: "When the event was generated, in the school's time zone",
  format: 'date-time',
  pattern: '[+-]\\d{2}:\\d{2}$',
})
const data = Type.Object({}, { description: 'The data of the event, as the catalogue defines it' })

/** The body sent to a client's own `webhook_url`. */
export const ClientEnvelope = Type.Object({ event, timestamp, data }, { additionalProperties: false })

/** The body sent to the endpoint of a partner's app. */
export const AppEnvelope = Type.Object(
  {
    id: Uuid('019cae08-ad66-796c-9230-140af990a702', {
      description: 'ID of the delivery, equal to the webhook-id header',
    }),
    event,
    timestamp,
    environment: OneOf(['live', 'test']),
    client: Text('colegio-aurora', { description: 'Slug of the client that produced the event' }),
    data,
  },
  { additionalProperties: false },
)

/** The members of an envelope, with `data` already serialized as JSON. */
type Written<Envelope> = Omit<Envelope, 'data'> & { data: string }

export function clientEnvelope({ event, timestamp, data }: Written<Static<typeof ClientEnvelope>>): string {
  return `{"event":${quoted(event)},"timestamp":${quoted(timestamp)},"data":${data}}`
}

export function appEnvelope(envelope: Written<Static<typeof AppEnvelope>>): string {
  const { id, event, timestamp, environment, client, data } = envelope
  const head = `{"id":${quoted(id)},"event":${quoted(event)},"timestamp":${quoted(timestamp)}`
  return `${head},"environment":${quoted(environment)},"client":${quoted(client)},"data":${data}}`
}

// JSON.stringify escapes neither '/' nor non-ASCII characters, which the documentation guarantees.
const quoted = (text: string): string => JSON.stringify(text)
