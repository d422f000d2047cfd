import { catalogue, type EventName, eventNames, isEventName, type Keywords } from '@sineta/contract'
import { Type } from 'typebox'
import { byAnyone } from '../../identity/access.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { ExplicitResponse, operation } from '../../platform/operation/operation.ts'
import { pageQuery, readPage } from '../../platform/operation/page.ts'
import { oneOf, text, uuid } from '../../platform/operation/parameters.ts'
import { flag, nullable, object, page, Uuid } from '../../platform/operation/shapes.ts'
import { enrollmentStatuses } from './enrollment-statuses.ts'
import { cities, states, wordsOf } from './places.ts'
import { grades } from './queries.ts'

const State = object({ id: Uuid, name: Type.String(), abbreviation: Type.String(), ibge_code: Type.Integer() })
const City = object({
  id: Uuid,
  name: Type.String(),
  state_id: Uuid,
  state_abbreviation: Type.String(),
  ibge_code: Type.Integer(),
})
const Grade = object({
  id: Type.Integer(),
  name: Type.String(),
  stage: Type.String(),
  order: Type.Integer(),
  inep_stage_code: nullable(Type.Integer()),
})
const EnrollmentStatus = object({ status: Type.String(), active: flag, name: Type.String(), meaning: Type.String() })
const EventOfCatalogue = object({
  name: Type.String(),
  group: Type.String(),
  when: Type.String(),
  scope: Type.String({ description: 'The scope that an app needs to receive the event' }),
  fields: Type.Array(
    object({ name: Type.String(), type: Type.String(), nullable: flag, description: nullable(Type.String()) }),
  ),
  example: Type.Object({}, { description: 'An example of `data`' }),
  schema: Type.Object({}, { description: 'JSON Schema of `data`' }),
})

const stages = ['EI', 'EF', 'EM', 'EJA'] as const
const groups = [...new Set(eventNames.map((name) => catalogue[name].group))]

// Cached for a day: the data is the same for every caller and changes only with a release.
const forADay = (body: unknown) => new ExplicitResponse(200, body, { 'cache-control': 'public, max-age=86400' })
const whole = (data: readonly unknown[]) => ({ data, next_cursor: null, has_more: false })

const readable = { method: 'GET', access: byAnyone, refusals: [], emits: [] } as const

export const referenceOperations = [
  operation({
    ...readable,
    path: '/v1/reference/state',
    summary: 'List the states of Brazil',
    responses: { 200: page(State) },
    run: async () => forADay(whole(states)),
  }),
  operation({
    ...readable,
    path: '/v1/reference/city',
    summary: 'List the cities of Brazil',
    query: { ...pageQuery, id: uuid, state_id: uuid, q: text(100) },
    responses: { 200: page(City) },
    async run(call) {
      const { id, state_id, q } = call.query
      const wanted = q && ` ${wordsOf(q)}`
      const found = cities().filter(
        (city) =>
          (!id || city.id === id) &&
          (!state_id || city.state_id === state_id) &&
          (!wanted || ` ${city.words}`.includes(wanted)),
      )
      const from = (code: unknown) => found.findIndex(({ ibge_code }) => ibge_code === code) + 1
      return forADay(
        await readPage(
          call,
          'city',
          async (after, count) => found.slice(after ? from(after[0]) : 0).slice(0, count),
          ({ ibge_code }) => [ibge_code],
          ({ words, ...city }) => city,
        ),
      )
    },
  }),
  operation({
    ...readable,
    path: '/v1/reference/grade',
    summary: 'List the grades, the same for all schools',
    query: { stage: oneOf(...stages) },
    responses: { 200: page(Grade) },
    run: async ({ tx, query }) => forADay(whole(await grades(tx, query.stage))),
  }),
  operation({
    ...readable,
    path: '/v1/reference/enrollment-status',
    summary: 'List the statuses of an enrollment',
    responses: { 200: page(EnrollmentStatus) },
    run: async () => forADay(whole(enrollmentStatuses)),
  }),
  operation({
    ...readable,
    path: '/v1/reference/event',
    summary: 'List every event, in the order of the documentation',
    query: { group: oneOf(...groups) },
    responses: { 200: page(EventOfCatalogue) },
    run: async ({ query: { group } }) =>
      forADay(whole(eventNames.map(toEvent).filter((event) => !group || event.group === group))),
  }),
  operation({
    ...readable,
    path: '/v1/reference/event/{name}',
    params: { name: text(60) },
    summary: 'Read an event of the catalogue',
    responses: { 200: EventOfCatalogue },
    refusals: ['event_not_found'],
    example: () => ({ params: { name: 'attendance.check_in' } }),
    async run({ params: { name } }) {
      if (!isEventName(name))
        throw refuse('event_not_found', `There is no event "${name}". GET /v1/reference/event lists them.`)
      return forADay(toEvent(name))
    },
  }),
]

function toEvent(name: EventName) {
  const { group, when, scope, example, data } = catalogue[name]
  const fields = Object.entries<Keywords>(data.properties).map(([name, field]) => {
    const nullable = field.anyOf?.some(({ type }) => type === 'null') ?? false
    const kept = nullable ? field.anyOf!.find(({ type }) => type !== 'null')! : field
    return {
      name,
      type: kept.type ?? 'string',
      nullable,
      description: field.description ?? kept.description ?? kept.title ?? null,
    }
  })
  return { name, group, when, scope, fields, example, schema: data }
}
