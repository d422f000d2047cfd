import { beforeEach, expect, test } from 'vitest'
import { type AClient, type AnApp, type ASchool, aClient, anApp, aPanelSession, aSchool } from '../support/builders.ts'
import { useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'

// The delivery log of an app contains data of schools. It shows only what a client grants now, like pull, stream and resend.

const sineta = useSineta()
const receiver = useReceiver()
let client: AClient
let school: ASchool
let owner: string
let app: AnApp
let slug: string
let id: string
let student: string

const log = () => `/v1/portal/app/${app.id}/delivery`
const connection = () => `/v1/panel/client/connection/${slug}`
const asApp = (path: string) => sineta.call(`GET ${log()}${path}`, { as: app.keys.live })
/** The parts that the log reveals: the record, the body, the masked body, and whether searches by a word of it or by its record find it. */
async function revealed() {
  const { body: list } = await asApp('')
  const { body: full } = await asApp(`/${id}?full=true&reason=integration`)
  const { body: masked } = await asApp(`/${id}`)
  const { body: found } = await asApp('?text=11144477735')
  const { body: about } = await asApp(`?subject=${student}`)
  return {
    subject: list.data[0].subject,
    body: full.request.body,
    masked: masked.request.body,
    found: found.data.length,
    about: about.data.length,
  }
}
const nothing = { subject: null, body: null, masked: null, found: 0, about: 0 }

beforeEach(async () => {
  receiver.clear()
  receiver.answer = 500
  client = await aClient(sineta)
  school = await aSchool(sineta, client)
  owner = await aPanelSession(sineta, client, school, 'owner')
  app = await anApp(sineta, { productionUrl: receiver.url, events: ['student.*'] })
  slug = (await sineta.sql<{ slug: string }>('select slug from app where id = $1', [app.id]))[0]!.slug
  await sineta.call('POST /v1/panel/client/connection', {
    as: owner,
    body: { app: slug, scopes: ['students:read', 'attendance:read'] },
  })
  const made = await sineta.call(`POST /v1/partners/school/${school.cnpj}/student`, {
    as: client.key,
    body: { name: 'Ana Clara Souza', cpf: '111.444.777-35' },
  })
  expect(made.status).toBe(201)
  student = made.body.id
  id = (await asApp('')).body.data[0].id
})

test('a connected app reads the body of a delivery', async () => {
  expect(await revealed()).toMatchObject({ body: expect.stringContaining('Ana Clara Souza'), found: 1, about: 1 })
})

test('a disconnected app reads nothing of deliveries that did not reach it', async () => {
  expect((await sineta.call(`DELETE ${connection()}`, { as: owner })).status).toBe(204)
  expect(await revealed()).toEqual(nothing)
})

test('an app that lost a scope reads nothing of the deliveries it covered', async () => {
  const changed = await sineta.call(`PATCH ${connection()}`, { as: owner, body: { scopes: ['attendance:read'] } })
  expect(changed.status).toBe(200)
  expect(await revealed()).toEqual(nothing)
})

test('an app that was limited to other schools reads nothing of this one', async () => {
  const other = await aSchool(sineta, client)
  const changed = await sineta.call(`PATCH ${connection()}`, { as: owner, body: { school_cnpjs: [other.cnpj] } })
  expect(changed.status).toBe(200)
  expect(await revealed()).toEqual(nothing)
})
