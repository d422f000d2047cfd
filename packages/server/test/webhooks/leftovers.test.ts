import { beforeAll, describe, expect, test } from 'vitest'
import { insertBacklog } from '../support/backlog.ts'
import { type AClient, type ASchool, aClient, aPanelSession, aSchool } from '../support/builders.ts'
import { type APartner, type APartnersApp, anAppOf, aPartner } from '../support/management.ts'
import { useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const receiver = useReceiver()
let partner: APartner
let client: AClient
let school: ASchool
let owner: string
beforeAll(async () => {
  partner = await aPartner(sineta)
  client = await aClient(sineta)
  school = await aSchool(sineta, client)
  owner = await aPanelSession(sineta, client, school, 'owner')
})

const asPartner = (route: string, body?: unknown) =>
  sineta.call(route, { as: partner.token, ...(body !== undefined && { body }) })
const asOwner = (route: string, body?: unknown) =>
  sineta.call(route, { as: owner, ...(body !== undefined && { body }) })

/** More than one request has time to settle. */
const many = 2_500

const backlog = (receiverId: string, kind: string, appId: string | null) =>
  insertBacklog(sineta, [{ clientId: client.id, schoolId: school.id, appId, receiverId, kind }], many, {
    hasFailed: true,
  })

const statusesOf = async (receiverId: string) => {
  const rows = await sineta.sql<{ status: string; n: number }>(
    'select status, count(*)::int as n from delivery_now where receiver_id = $1 group by status',
    [receiverId],
  )
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}

const nextJobs = async () => {
  await sineta.advance(11)
  await sineta.parts.jobs.runDue()
}

async function anEndpointThatIsBehind(): Promise<APartnersApp & { endpointId: string }> {
  const scopes = ['attendance:read']
  const app = await anAppOf(sineta, partner, { scopes })
  await asPartner(`PUT ${app.path}/endpoint/production`, { url: receiver.url })
  await asOwner('POST /v1/panel/client/connection', { app: app.slug, scopes })
  const [endpoint] = await sineta.sql<{ id: string }>('select id from endpoint where app_id = $1', [app.id])
  await backlog(endpoint!.id, 'production', app.id)
  return { ...app, endpointId: endpoint!.id }
}

describe('a receiver for which thousands of deliveries wait', () => {
  test('is paused at once; nothing is sent, and soon all of them are skipped', async () => {
    const app = await anEndpointThatIsBehind()
    const paused = await asPartner(`PUT ${app.path}/endpoint/production`, { url: receiver.url, status: 'paused' })
    expect(paused).toMatchObject({ status: 200, body: { status: 'paused' } })
    expect(await statusesOf(app.endpointId)).toEqual({ skipped: 1_000, retrying: many - 1_000 })
    await nextJobs()
    expect(await statusesOf(app.endpointId)).toEqual({ skipped: many })
  })

  test('is removed at once, and soon all of them are cancelled', async () => {
    const app = await anEndpointThatIsBehind()
    expect((await asPartner(`DELETE ${app.path}/endpoint/production`)).status).toBe(204)
    await nextJobs()
    expect(await statusesOf(app.endpointId)).toEqual({ cancelled: many })
  })

  test('receives nothing more of a client that disconnects', async () => {
    const app = await anEndpointThatIsBehind()
    expect((await asOwner(`DELETE /v1/panel/client/connection/${app.slug}`)).status).toBe(204)
    await sineta.sql('update queue_entry set due_at = clock() where receiver_id = $1', [app.endpointId])
    await sineta.deliver()
    expect(receiver.received).toHaveLength(0)
    expect(await statusesOf(app.endpointId)).toEqual({ cancelled: many })
  })

  test('loses all of them when a client removes its own URL', async () => {
    await asOwner('PUT /v1/panel/client/api', { webhook_url: receiver.url })
    await backlog(client.id, 'client', null)
    expect((await asOwner('PUT /v1/panel/client/api', { webhook_url: null })).status).toBe(200)
    await nextJobs()
    expect(await statusesOf(client.id)).toEqual({ cancelled: many })
  })

  test('keeps them while nothing changes', async () => {
    const app = await anEndpointThatIsBehind()
    await asOwner('PUT /v1/panel/client/api', { webhook_url: receiver.url })
    await backlog(client.id, 'client', null)
    await nextJobs()
    expect(await statusesOf(app.endpointId)).toEqual({ retrying: many })
    expect(await statusesOf(client.id)).toMatchObject({ retrying: many })
  })
})
