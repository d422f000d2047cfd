import { expect, test } from 'vitest'
import { anAppOf, aPartner } from '../support/management.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()

test('a sandbox that is reset gets its settings and people back, and a new key for each revoked one', async () => {
  const partner = await aPartner(sineta)
  const { path, sandbox } = await anAppOf(sineta, partner)
  const sandboxNow = async () => (await sineta.call(`GET ${path}/sandbox`, { as: partner.token })).body
  const { samples, sessions } = await sandboxNow()
  const panel = `/v1/panel/school/${sandbox.cnpj}`
  const asManager = (route: string, body?: object) =>
    sineta.call(route, { as: sessions.management, ...(body && { body }) })
  const school = (await asManager(`GET ${panel}`)).body
  const added = { email: 'bia@escola.example', name: 'Bia', roles: ['finance'] }

  await asManager(`PATCH ${panel}`, {
    name: 'Outra',
    time_zone: 'America/Manaus',
    settings: { require_photo_consent: true, duplicate_read_window_seconds: 600 },
  })
  expect((await asManager(`POST ${panel}/user`, added)).status).toBe(201)
  const { body: device } = await asManager(`POST ${panel}/device`, {
    name: 'Catraca',
    entrance_id: samples.unused_entrance_id,
  })
  const [key] = (await asManager('GET /v1/panel/client/api-key')).body.data
  expect((await asManager(`DELETE /v1/panel/client/api-key/${key.id}`)).status).toBe(204)
  expect((await asManager(`DELETE ${panel}/device/${samples.device_id}`)).status).toBe(204)
  // Changing the e-mail address of the sandbox's teacher ends its session.
  const teacher = `/v1/partners/school/${sandbox.cnpj}/teacher/${samples.teacher_id}`
  await asManager(`PUT ${teacher}`, { name: 'Helena', email: 'helena@escola.example' })
  expect((await sandboxNow()).sessions.teacher).toBeNull()

  expect((await sineta.call(`POST ${path}/sandbox/reset`, { as: partner.token })).status).toBe(200)
  const after = await sandboxNow()
  expect(after.sessions).toEqual(sessions)
  expect((await sineta.call('GET /v1/panel/session', { as: sessions.teacher })).body.schools[0].roles).toEqual([
    'teacher',
  ])
  const { version, updated_at, ...settled } = school
  expect((await asManager(`GET ${panel}`)).body).toMatchObject(settled)
  expect((await asManager(`POST ${panel}/user`, added)).status).toBe(201)

  // Revoked keys stay revoked. An added device still works, and no longer occupies the unused entrance.
  expect(after.api_key).not.toBe(sandbox.api_key)
  const entrance = `/v1/partners/school/${sandbox.cnpj}/entrance/${after.samples.unused_entrance_id}`
  expect((await sineta.call(`GET ${entrance}`, { as: sandbox.api_key })).status).toBe(401)
  expect((await sineta.call(`DELETE ${entrance}`, { as: after.api_key })).status).toBe(204)
  for (const as of [after.device_key, device.token])
    expect(
      (
        await sineta.call('POST /v1/attendance/student/biometric/check/in', {
          as,
          body: { school_cnpj: sandbox.cnpj, enrollment_number: after.samples.absent_enrollment_number },
        })
      ).status,
    ).toBe(201)
})
