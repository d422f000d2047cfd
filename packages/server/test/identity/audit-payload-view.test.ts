import { expect, test } from 'vitest'
import { aClient, aPanelSession, aSchool } from '../support/builders.ts'
import { invitationFor } from '../support/mail.ts'
import { anAppOf, aPartner, unique } from '../support/management.ts'
import { useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const receiver = useReceiver()

/** A live client whose events go to a connected app and to its own URL. */
async function aConnection() {
  const client = await aClient(sineta, { webhookUrl: receiver.url })
  const school = await aSchool(sineta, client)
  const owner = await aPanelSession(sineta, client, school, 'owner')
  const partner = await aPartner(sineta)
  const app = await anAppOf(sineta, partner)
  const { token: as } = partner
  await sineta.call(`PUT ${app.path}/endpoint/production`, { as, body: { url: receiver.url } })
  await sineta.call('POST /v1/panel/client/connection', {
    as: owner,
    body: { app: app.slug, scopes: ['students:read', 'responsibles:read'] },
  })
  const made = await sineta.call(`POST /v1/partners/school/${school.cnpj}/responsible`, {
    as: client.key,
    body: { cpf: '529.982.247-25', name: 'Mariana Souza Lima' },
  })
  expect(made.status).toBe(201)
  await sineta.deliver()
  return { client, school, owner, partner, app, as }
}

test('a sent payload is shown masked, and in full to an owner who gives a reason', async () => {
  const { app, as } = await aConnection()
  const listed = await sineta.call(`GET ${app.path}/delivery?event=responsible.created`, { as })
  const path = `${app.path}/delivery/${listed.body.data[0].id}`

  const masked = await sineta.call(`GET ${path}`, { as })
  expect(masked.body.is_masked).toBe(true)
  expect(JSON.parse(masked.body.request.body).data.cpf).toBe('***.***.***-25')
  expect(JSON.stringify(masked.body)).not.toContain('529.982.247')

  expect((await sineta.call(`GET ${path}?full=true`, { as })).body.code).toBe('invalid_parameter')
  const full = await sineta.call(`GET ${path}?full=true&reason=chamado-4711`, { as })
  expect(full.body.is_masked).toBe(false)
  expect(JSON.parse(full.body.request.body).data.cpf).toBe('529.982.247-25')

  const { body: auditLog } = await sineta.call('GET /v1/portal/audit?limit=2', { as })
  expect(auditLog.data).toMatchObject([
    { action: 'delivery.viewed_in_full', subject: `${listed.body.data[0].id} chamado-4711` },
    { action: 'delivery.viewed', subject: listed.body.data[0].id },
  ])
})

test('a developer of the partner does not see real people', async () => {
  const { app, as } = await aConnection()
  const email = `${unique('rui')}@parceira.example`
  await sineta.call('POST /v1/portal/member', {
    as,
    body: { email, name: 'Rui', role: 'developer' },
  })
  const { body } = await sineta.call('POST /v1/portal/invitation/accept', {
    body: { token: await invitationFor(sineta, email), password: 'uma senha do rui' },
  })
  const listed = await sineta.call(`GET ${app.path}/delivery`, { as: body.token })
  const path = `${app.path}/delivery/${listed.body.data[0].id}?full=true&reason=curiosidade`
  expect((await sineta.call(`GET ${path}`, { as: body.token })).body.code).toBe('forbidden')
})

test('a sandbox has no real people, so its payloads are shown in full', async () => {
  const partner = await aPartner(sineta)
  const app = await anAppOf(sineta, partner)
  const as = partner.token
  await sineta.call(`PUT ${app.path}/endpoint/test`, { as, body: { url: receiver.url } })
  const sent = await sineta.call(`POST ${app.path}/endpoint/test/test-event`, {
    as,
    body: { event: 'student.created' },
  })
  const path = `${app.path}/delivery/${sent.body.delivery_id}`
  const full = await sineta.call(`GET ${path}?full=true`, { as })
  expect([full.body.is_masked, JSON.parse(full.body.request.body).data.cpf]).toEqual([false, '11144477735'])
  expect((await sineta.call(`GET ${path}`, { as })).body.is_masked).toBe(true)
})

test('the owner of a client sees payloads sent to its own address under the same rules', async () => {
  const { owner } = await aConnection()
  const listed = await sineta.call('GET /v1/panel/client/delivery', { as: owner })
  const path = `/v1/panel/client/delivery/${listed.body.data[0].id}`
  expect((await sineta.call(`GET ${path}`, { as: owner })).body.is_masked).toBe(true)
  expect((await sineta.call(`GET ${path}?full=true&reason=conferencia`, { as: owner })).body.is_masked).toBe(false)
  const { body } = await sineta.call('GET /v1/panel/client/audit?limit=1', { as: owner })
  expect(body.data[0].action).toBe('delivery.viewed_in_full')
})

test('the management of a school sees payloads about that school and no other, and never in full', async () => {
  const { client, school, owner } = await aConnection()
  const here = await aPanelSession(sineta, client, school, 'management')
  const elsewhere = await aPanelSession(sineta, client, await aSchool(sineta, client), 'management')
  const list = async (as: string, query = '') =>
    (await sineta.call(`GET /v1/panel/client/delivery${query}`, { as })).body.data.map(({ id }: { id: string }) => id)
  const [id] = await list(owner)
  expect(await list(here)).toEqual([id])
  for (const query of ['', '?text=529.982', '?subject=529.982.247-25', `?id=${id}`])
    expect(await list(elsewhere, query), query).toEqual([])

  const path = `/v1/panel/client/delivery/${id}`
  expect((await sineta.call(`GET ${path}`, { as: elsewhere })).body.code).toBe('delivery_not_found')
  expect((await sineta.call(`GET ${path}`, { as: here })).body.is_masked).toBe(true)
  const full = await sineta.call(`GET ${path}?full=true&reason=conferencia`, { as: here })
  expect([full.status, full.body.code]).toEqual([403, 'forbidden'])
})
