import { catalogue, type EventName, scopes } from '@sineta/contract'
import type { Operation } from '../../platform/operation/operation.ts'
import { userAgentOf } from '../../webhooks/egress/sender.ts'
import { dataSchema, type EnvelopeName, exampleBody } from '../openapi/event-schemas.ts'
import { escapeHtml } from '../plain-page.ts'
import { addressOfOperation } from './chapters.ts'
import { fieldsOf, fieldTable } from './fields.ts'
import type { Schema } from './schema.ts'
import { code } from './text.ts'

type EventShownFor = {
  readonly operations: readonly Operation[]
  readonly baseUrl: string
  readonly search: string
}

/** Writes the section of an event: when it is published, by which operations, and what is delivered. */
export function eventSection(event: EventName, { operations, baseUrl, search }: EventShownFor): string {
  const { when, scope, shape } = catalogue[event]
  const causes = operations.filter(({ emits }) => emits.includes(event))
  return `<section class="entry" id="${event}">
<h2><a href="#${event}">${event}</a></h2>
<p class="route"><b class="method">Event</b> ${escapeHtml(when)}</p>
<div class="text">
${shape === 'decided' ? '<p>The specification does not define the data of this event; its fields are our decision.</p>' : ''}
<dl>
<dt>Scope</dt><dd>${code(scope)} ${escapeHtml(scopes[scope].en)}</dd>
<dt>Published by</dt><dd><ul class="causes">${causes.map((operation) => `<li><a href="${addressOfOperation(operation, search)}">${escapeHtml(operation.summary)}</a></li>`).join('')}</ul></dd>
<dt>Schema</dt><dd><a href="/schemas/events/${event}.json">JSON Schema of both bodies</a></dd>
</dl>
<h3>Fields of <code>data</code></h3>
${fieldTable(fieldsOf(dataSchema(event) as Schema), 'response')}
</div>
<div class="code">
<h3>Delivery to an app</h3>
<pre><code>${escapeHtml(headersOf(event, baseUrl))}</code></pre>
${body('AppEnvelope', event)}
<details><summary>Delivery to a client’s own URL</summary>${body('ClientEnvelope', event)}</details>
</div>
</section>`
}

const body = (envelope: EnvelopeName, event: EventName) =>
  `<pre data-language="json"><code>${escapeHtml(JSON.stringify(exampleBody(envelope, event), null, 2))}</code></pre>`

/** Returns the request headers of a delivery, as a worker sends them. */
function headersOf(event: EventName, baseUrl: string): string {
  const { id } = exampleBody('AppEnvelope', event)
  return `POST /webhooks HTTP/1.1
user-agent: ${userAgentOf(baseUrl)}
content-type: application/json
webhook-id: ${id}
webhook-timestamp: 1772446330
webhook-signature: v1,<HMAC-SHA256 in base64>
webhook-event: ${event}
webhook-attempt: 1`
}
