import { expect, test } from 'vitest'
import { anAppOf, aPartner } from '../support/management.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()

test('an app has one inspector, and all of its members get the same address', async () => {
  const partner = await aPartner(sineta)
  const app = await anAppOf(sineta, partner)
  const ask = () => sineta.call(`GET ${app.path}/inspector`, { as: partner.token })
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1)
  expect((await ask()).body.url).toBe(answers[0]!.body.url)

  const other = await anAppOf(sineta, partner)
  expect((await sineta.call(`GET ${other.path}/inspector`, { as: partner.token })).body.url).not.toBe(
    answers[0]!.body.url,
  )
})

test('the inspector of an app that was renamed has the new name', async () => {
  const partner = await aPartner(sineta)
  const app = await anAppOf(sineta, partner)
  const { body } = await sineta.call(`GET ${app.path}/inspector`, { as: partner.token })
  await sineta.call(`PATCH ${app.path}`, { as: partner.token, body: { name: 'Agenda Nova' } })
  const { inspector } = (await sineta.call(`GET ${new URL(body.url).pathname}/received`)).body
  expect(inspector.label).toBe('Agenda Nova')
})

test('a test event that goes to the inspector arrives there verified', async () => {
  const partner = await aPartner(sineta)
  const app = await anAppOf(sineta, partner)
  const { body } = await sineta.call(`GET ${app.path}/inspector`, { as: partner.token })
  const path = new URL(body.url).pathname
  await sineta.call(`PUT ${app.path}/endpoint/test`, { as: partner.token, body: { url: sineta.url + path } })
  await sineta.call(`POST ${app.path}/endpoint/test/test-event`, {
    as: partner.token,
    body: { event: 'student.created' },
  })
  await sineta.deliver()
  const { data } = (await sineta.call(`GET ${path}/received`)).body
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ event: 'student.created', verification: { result: 'verified', secret: 'app' } })
})

test('the inspector of a removed app accepts nothing more and shows none of its requests', async () => {
  const partner = await aPartner(sineta)
  const app = await anAppOf(sineta, partner)
  const { body } = await sineta.call(`GET ${app.path}/inspector`, { as: partner.token })
  const { pathname } = new URL(body.url)
  expect((await sineta.call(`POST ${pathname}`, { body: { event: 'student.deleted' } })).status).toBe(204)
  expect((await sineta.call(`DELETE ${app.path}`, { as: partner.token })).status).toBe(204)
  expect((await sineta.call(`POST ${pathname}`, { body: { event: 'student.deleted' } })).status).toBe(404)
  expect((await sineta.call(`GET ${pathname}/received`)).status).toBe(404)
})
