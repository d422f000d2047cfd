import { catalogue, eventNames } from '@sineta/contract'
import { Type } from 'typebox'
import { byTheApp } from '../../identity/access.ts'
import { type Operation, operation } from '../../platform/operation/operation.ts'
import { object, page } from '../../platform/operation/shapes.ts'

const EventOfCatalogue = object({
  event: Type.String(),
  group: Type.String(),
  when: Type.String(),
  scope: Type.String({ description: 'The scope required to receive the event' }),
  example: Type.Object({}, { description: 'What `data` looks like' }),
})

const all = eventNames.map((event) => {
  const { group, when, scope, example } = catalogue[event]
  return { event, group, when, scope, example }
})

export const eventOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/v1/portal/event',
    access: byTheApp,
    summary: 'List all events, in the order of the documentation',
    responses: { 200: page(EventOfCatalogue) },
    refusals: [],
    emits: [],
    run: async () => ({ data: all, next_cursor: null, has_more: false }),
  }),
]
