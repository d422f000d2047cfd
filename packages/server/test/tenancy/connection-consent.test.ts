import { beforeAll, expect, test } from 'vitest'
import { type AClient, type ASchool, aClient, aPanelSession, aSchool } from '../support/builders.ts'
import { type APartnersApp, anAppOf, aPartner, waiting } from '../support/management.ts'
import { useSineta } from '../support/sineta.ts'

// A client's consent is its instruction to us: which scopes, which schools, who, when, and the text that was shown.

const sineta = useSineta()
let client: AClient
let school: ASchool
let app: APartnersApp
let owner: string
beforeAll(async () => {
  client = await aClient(sineta)
  school = await aSchool(sineta, client)
  owner = await aPanelSession(sineta, client, school, 'owner')
  app = await anAppOf(sineta, await aPartner(sineta))
})

const consents = () =>
  sineta.sql(
    'select granted_scopes, school_cnpjs, data_profile, text, given_by, given_at from connection_consent order by given_at',
  )

test('each time an app is connected or granted something else, the consent is kept with the text that was shown', async () => {
  const asked = { app: app.slug, scopes: ['students:read', 'photos:read'] }
  const { body: connected } = await sineta.call('POST /v1/panel/client/connection', { as: owner, body: asked })
  expect(connected.consent_text).toMatch(
    /^.+ autoriza o aplicativo .+ a:\n- Ver alunos e seus dados pessoais \(students:read\)\n/,
  )
  expect(connected.consent_text).toContain('Escolas: todas, também as futuras.\nDados dos alunos: completos.')

  await sineta.advance(60)
  const { body: narrowed } = await sineta.call(`PATCH /v1/panel/client/connection/${app.slug}`, {
    as: owner,
    body: { scopes: ['students:read'], school_cnpjs: [school.cnpj], data_profile: 'minimal' },
  })
  expect(narrowed.consent_text).not.toContain('photos:read')
  expect(narrowed.consent_text).toContain(`Escolas: ${school.cnpj}.\nDados dos alunos: sem raça`)

  await sineta.call(`DELETE /v1/panel/client/connection/${app.slug}`, { as: owner })
  const given_by = connected.connected_by
  expect(await consents()).toEqual([
    {
      granted_scopes: asked.scopes,
      school_cnpjs: null,
      data_profile: 'full',
      text: connected.consent_text,
      given_by,
      given_at: expect.any(Date),
    },
    {
      granted_scopes: ['students:read'],
      school_cnpjs: [school.cnpj],
      data_profile: 'minimal',
      text: narrowed.consent_text,
      given_by,
      given_at: expect.any(Date),
    },
  ])
})

test('if two owners change an app at once, the consent shown is that of the last change', async () => {
  const own = await anAppOf(sineta, await aPartner(sineta))
  const scopes = ['students:read', 'photos:read']
  await sineta.call('POST /v1/panel/client/connection', { as: owner, body: { app: own.slug, scopes } })
  const held = await sineta.parts.system.pool.connect()
  try {
    await held.query('begin')
    await held.query(`select pg_advisory_xact_lock(hashtextextended('app ' || $1, 0))`, [own.slug])
    const last = sineta.call(`PATCH /v1/panel/client/connection/${own.slug}`, {
      as: owner,
      body: { scopes: ['students:read'] },
    })
    while ((await sineta.sql(waiting)).length === 0);
    // The other owner began later and committed first.
    await sineta.sql(
      `with changed as (update connection k set data_profile = 'minimal' from app a where a.id = $1 and k.app_id = a.id returning k.*)
       insert into connection_consent (client_id, connection_id, granted_scopes, data_profile, text, given_by)
       select client_id, id, granted_scopes, data_profile, 'photos:read', connected_by from changed`,
      [own.id],
    )
    await held.query('commit')
    expect((await last).body).toMatchObject({ granted_scopes: ['students:read'], data_profile: 'minimal' })
    expect((await last).body.consent_text).toContain('students:read')
  } finally {
    held.release()
  }
})

test('a consent cannot be changed afterwards', async () => {
  await expect(sineta.sql(`update connection_consent set text = ''`)).rejects.toThrow(/permission denied/)
  await expect(sineta.sql('delete from connection_consent')).rejects.toThrow(/permission denied/)
})

test('an app that only requested a connection has been granted nothing', async () => {
  const partner = await aPartner(sineta)
  const other = await anAppOf(sineta, partner)
  await sineta.call(`POST ${other.path}/connection`, { as: partner.token, body: { client: client.slug } })
  const { body } = await sineta.call('GET /v1/panel/client/connection?status=pending', { as: owner })
  expect(body.data).toMatchObject([{ app: other.slug, consent_text: null }])
})
