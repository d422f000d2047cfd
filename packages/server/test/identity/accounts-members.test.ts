import { describe, expect, test } from 'vitest'
import { invitationFor } from '../support/mail.ts'
import { type APartner, anAppOf, aPartner, runConcurrently, unique } from '../support/management.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()

const invite = (as: string, email: string, role: 'owner' | 'developer') =>
  sineta.call('POST /v1/portal/member', { as, body: { email, name: 'Rui Prado', role } })

async function aMember({ token }: APartner, role: 'owner' | 'developer') {
  const email = `${unique('rui')}@parceira.example`
  const { body } = await invite(token, email, role)
  expect(body.invitation).toEqual({ email, expires_at: expect.any(String) })
  const invitation = (await invitationFor(sineta, email))!
  const accepted = await sineta.call('POST /v1/portal/invitation/accept', {
    body: { token: invitation, password: 'uma senha do rui' },
  })
  return {
    id: body.id as string,
    email,
    token: accepted.body.token as string,
    invitation,
  }
}

test('an invited member chooses a password and is signed in', async () => {
  const partner = await aPartner(sineta)
  const member = await aMember(partner, 'developer')
  const who = await sineta.call('GET /v1/portal/session', { as: member.token })
  expect(who.body).toMatchObject({ email: member.email, role: 'developer', partner: { id: partner.id } })
  const { body } = await sineta.call('GET /v1/portal/member', { as: member.token })
  expect(body.data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ email: partner.email, role: 'owner', is_pending: false }),
      expect.objectContaining({ email: member.email, role: 'developer', is_pending: false }),
    ]),
  )
})

test('an invitation is used once, and not after a week', async () => {
  const partner = await aPartner(sineta)
  const { invitation } = await aMember(partner, 'developer')
  const accept = (token: string) =>
    sineta.call('POST /v1/portal/invitation/accept', { body: { token, password: 'uma senha do rui' } })
  expect((await accept(invitation)).status).toBe(401)
  const email = `${unique('tarde')}@parceira.example`
  await invite(partner.token, email, 'developer')
  await sineta.advance(8 * 24 * 3600)
  expect((await accept((await invitationFor(sineta, email))!)).status).toBe(401)
})

test('inviting does not reveal whether an address has an account elsewhere', async () => {
  const partner = await aPartner(sineta)
  const otherPartner = await aPartner(sineta)
  const known = await invite(partner.token, otherPartner.email, 'developer')
  const unknown = await invite(partner.token, `${unique('ninguem')}@parceira.example`, 'developer')
  expect(known.status).toBe(201)
  expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body))
  expect((await invite(partner.token, partner.email, 'developer')).body.code).toBe('email_taken')
})

test('a developer works with apps; only owners see secrets and manage members', async () => {
  const partner = await aPartner(sineta)
  const { token } = await aMember(partner, 'developer')
  const app = await anAppOf(sineta, { ...partner, token })
  expect(app.signing_secret).toMatch(/^whsec_/)
  expect((await sineta.call(`GET ${app.path}/secret`, { as: token })).body.code).toBe('forbidden')
  expect((await invite(token, `${unique('x')}@parceira.example`, 'owner')).body.code).toBe('forbidden')
  expect((await sineta.call('GET /v1/portal/audit', { as: token })).body.code).toBe('forbidden')
})

test('a removed member has no access from then on', async () => {
  const partner = await aPartner(sineta)
  const { id, token } = await aMember(partner, 'owner')
  expect((await sineta.call(`DELETE /v1/portal/member/${id}`, { as: partner.token })).status).toBe(204)
  expect((await sineta.call('GET /v1/portal/session', { as: token })).status).toBe(401)
})

test('a partner keeps at least one owner', async () => {
  const partner = await aPartner(sineta)
  const { body } = await sineta.call('GET /v1/portal/member', { as: partner.token })
  const path = `/v1/portal/member/${body.data[0].id}`
  expect((await sineta.call(`DELETE ${path}`, { as: partner.token })).body.code).toBe('last_owner')
  const demoted = await sineta.call(`PATCH ${path}`, { as: partner.token, body: { role: 'developer' } })
  expect(demoted.body.code).toBe('last_owner')
})

test('of two owners who remove each other at the same time, one stays', async () => {
  const partner = await aPartner(sineta)
  const other = await aMember(partner, 'owner')
  const { body } = await sineta.call('GET /v1/portal/member', { as: partner.token })
  const first = body.data.find(({ email }: { email: string }) => email === partner.email)
  const replies = await runConcurrently(sineta, 'partner_member', [
    () => sineta.call(`DELETE /v1/portal/member/${other.id}`, { as: partner.token }),
    () => sineta.call(`DELETE /v1/portal/member/${first.id}`, { as: other.token }),
  ])
  expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
})

describe('an invitation that is accepted while an owner', () => {
  async function meeting(request: (path: string, as: string) => Promise<{ status: number }>) {
    const partner = await aPartner(sineta)
    const email = `${unique('rui')}@parceira.example`
    const { body } = await invite(partner.token, email, 'owner')
    const token = (await invitationFor(sineta, email))!
    const accept = () =>
      sineta.call('POST /v1/portal/invitation/accept', { body: { token, password: 'uma senha do rui' } })
    const path = `/v1/portal/member/${body.id}`
    const replies = await runConcurrently<{ status: number }>(sineta, 'member_invitation', [
      accept,
      () => request(path, partner.token),
    ])
    expect(replies[1]!.status).toBeLessThan(300)
    const { body: members } = await sineta.call('GET /v1/portal/member', { as: partner.token })
    return members.data.filter((member: { email: string }) => member.email === email)
  }

  test('withdraws it leaves no member', async () => {
    expect(await meeting((path, as) => sineta.call(`DELETE ${path}`, { as }))).toEqual([])
  })

  test('lowers its role leaves no member with the higher one', async () => {
    const [member] = await meeting((path, as) => sineta.call(`PATCH ${path}`, { as, body: { role: 'developer' } }))
    expect(member.role).toBe('developer')
  })
})

test('members of another partner are not found', async () => {
  const partner = await aPartner(sineta)
  const { id } = await aMember(await aPartner(sineta), 'developer')
  expect((await sineta.call(`DELETE /v1/portal/member/${id}`, { as: partner.token })).body.code).toBe(
    'member_not_found',
  )
})
