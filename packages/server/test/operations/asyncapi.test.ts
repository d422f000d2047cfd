import { createRequire } from 'node:module'
import { catalogue, eventNames } from '@sineta/contract'
import { describe, expect, test } from 'vitest'
import { asyncapi } from '../../src/pages/openapi/asyncapi.ts'
import { eventSchemaBundle } from '../../src/pages/openapi/event-schemas.ts'
import { aCheckIn, aClient, anApp, aSchool, connect } from '../support/builders.ts'
import { useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'

// An independent validator, which comes with the one of the OpenAPI document.
const require = createRequire(createRequire(import.meta.url).resolve('@seriousme/openapi-schema-validator'))
const { Ajv2020 } = require('ajv/dist/2020')
const addFormats = require('ajv-formats')
const validator = () => addFormats(new Ajv2020({ strict: true, strictTypes: false, allErrors: true }))

const sineta = useSineta()
const receiver = useReceiver()
const url = 'https://api.example'

// As a client gets it: JSON has no undefined.
const read = (document: unknown) => JSON.parse(JSON.stringify(document))

describe('the schemas of the events', () => {
  const bundle = read(eventSchemaBundle(url))

  test('are valid JSON Schema 2020-12, one for each event, and the bundle holds all of them', async () => {
    expect(Object.keys(bundle.$defs)).toEqual(eventNames)
    const ajv = validator()
    for (const schema of [bundle, ...(Object.values(bundle.$defs) as object[])])
      expect(ajv.validateSchema(schema)).toBe(true)
    ajv.addSchema(bundle)
    for (const name of eventNames) expect(ajv.getSchema(`${url}/schemas/events/${name}.json`)).toBeTypeOf('function')
  })

  test('accept the example of every event in both envelopes, and of no other event', () => {
    const ajv = validator().addSchema(bundle)
    for (const [i, name] of eventNames.entries()) {
      const isValid = ajv.getSchema(`${url}/schemas/events/${name}.json`)
      const { examples } = bundle.$defs[name]
      expect(examples).toHaveLength(2)
      for (const example of examples) expect([name, isValid(example), isValid.errors]).toEqual([name, true, null])
      const other = bundle.$defs[eventNames[(i + 1) % eventNames.length]!].examples[0]
      expect([name, isValid(other)]).toEqual([name, false])
      const { school_cnpj: _, ...incomplete } = catalogue[name].example
      expect([name, isValid({ ...examples[0], data: incomplete })]).toEqual([name, false])
    }
  })

  test('are served at the address they contain, and describe what really arrives', async () => {
    const app = await anApp(sineta, { productionUrl: receiver.url })
    const client = await aClient(sineta, { webhookUrl: receiver.url })
    await connect(sineta, app, client)
    const school = await aSchool(sineta, client)
    await aCheckIn(sineta, school)
    await sineta.deliver()

    const { headers, body: schema } = await sineta.call('GET /schemas/events/attendance.check_in.json')
    expect(headers.get('content-type')).toBe('application/schema+json; charset=utf-8')
    expect(schema.$id).toBe(`${sineta.url}/schemas/events/attendance.check_in.json`)
    const isValid = validator().compile(schema)
    expect(receiver.received).toHaveLength(2)
    const areHeaders = validator().compile(read(asyncapi({ baseUrl: url, version: '1' })).components.schemas.headers)
    expect(areHeaders({})).toBe(false)
    for (const { json, headers } of receiver.received) {
      expect([isValid(json), isValid.errors]).toEqual([true, null])
      expect([areHeaders(headers), areHeaders.errors]).toEqual([true, null])
    }
    expect((await sineta.call('GET /schemas/events.json')).body).toEqual(read(eventSchemaBundle(sineta.url)))
  })

  test('of an event that does not exist are not found', async () => {
    const { status, body } = await sineta.call('GET /schemas/events/pupil.enrolled.json')
    expect([status, body.code]).toEqual([404, 'route_not_found'])
    expect(body.detail).toContain('pupil.enrolled')
  })
})

describe('the AsyncAPI document', () => {
  const document = read(asyncapi({ baseUrl: url, version: '0.1.0' }))

  test('has every event on both channels, and every reference in it leads somewhere', () => {
    expect(document.asyncapi).toBe('3.0.0')
    for (const channel of ['app', 'client']) {
      expect(Object.keys(document.channels[channel].messages)).toEqual(eventNames)
      expect(document.operations[`deliver.${channel}`]).toMatchObject({
        action: 'send',
        channel: { $ref: `#/channels/${channel}` },
      })
    }
    // Component keys may have no other characters.
    for (const key of Object.values(document.components).flatMap((part) => Object.keys(part as object)))
      expect(key).toMatch(/^[\w.-]+$/)
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, pointer]) => pointer!)
    for (const pointer of new Set(references)) expect(document).toHaveProperty(pointer.split('/'))
  })

  test('matches its own examples', () => {
    const ajv = validator()
      .addVocabulary(['components'])
      .addSchema({ $id: `${url}/asyncapi.json`, components: document.components }, undefined, false, false)
    const schemaAt = (pointer: string) => ajv.compile({ $ref: `${url}/asyncapi.json#/${pointer}` })
    for (const [key, { examples }] of Object.entries<any>(document.components.messages)) {
      const isValid = schemaAt(`components/messages/${key}/payload`)
      for (const { payload } of examples) expect([key, isValid(payload), isValid.errors]).toEqual([key, true, null])
    }
  })

  test("is what the server serves, with the server's address", async () => {
    const { status, headers, body } = await sineta.call('GET /asyncapi.json')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(body.id).toBe(`${sineta.url}/asyncapi.json`)
    expect(body.channels).toEqual(document.channels)
  })
})
