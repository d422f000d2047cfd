import { beforeAll, describe, expect, test } from 'vitest'
import { type PanelRole, panelRoles } from '../../src/identity/roles.ts'
import { operations } from '../../src/operations.ts'
import { type AClient, type ASchool, aClient, aPanelSession, aSchool } from '../support/builders.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
let client: AClient
let school: ASchool

beforeAll(async () => {
  client = await aClient(sineta)
  school = await aSchool(sineta, client)
})

const erpOperations = operations.filter(({ access }) => access.module === 'erp')
const rows = erpOperations.map(({ method, path }) => [method, path] as const)
const fill = (path: string, { cnpj }: ASchool) =>
  path.replace('{cnpj}', cnpj).replace('{id}', '00000000-0000-4000-8000-000000000000')

describe('a client without the ERP module', () => {
  let without: AClient
  let itsSchool: ASchool
  beforeAll(async () => {
    without = await aClient(sineta)
    itsSchool = await aSchool(sineta, without)
    await sineta.sql('update client set erp_enabled = false where id = $1', [without.id])
  })
  test.each(rows)('is refused %s %s', async (method, path) => {
    const reply = await sineta.call(`${method} ${fill(path, itsSchool)}`, { as: without.key })
    expect([reply.status, reply.body.code]).toEqual([403, 'module_not_enabled'])
  })
})

describe('a key without the scope', () => {
  let key: string
  beforeAll(async () => {
    const limited = await aClient(sineta, { scopes: ['students:read'] })
    school = await aSchool(sineta, limited)
    key = limited.key
  })
  test.each(rows)('is refused %s %s', async (method, path) => {
    const reply = await sineta.call(`${method} ${fill(path, school)}`, { as: key })
    expect([reply.status, reply.body.code]).toEqual([403, 'insufficient_scope'])
  })
})

describe('in the panel', () => {
  const rolesByCollection: Record<string, readonly PanelRole[]> = {
    receivable: ['finance'],
    supplier: ['finance'],
    'crm-lead': ['finance', 'secretary'],
    'library-item': ['librarian'],
    'library-loan': ['librarian'],
    visitor: ['gatekeeper'],
    visit: ['gatekeeper'],
    event: ['secretary', 'coordinator'],
  }

  test.each(panelRoles)('the %s reaches the collections of its role and nothing else', async (role) => {
    const own = await aClient(sineta)
    const here = await aSchool(sineta, own)
    const session = await aPanelSession(sineta, own, here, role)
    for (const [collection, roles] of Object.entries(rolesByCollection)) {
      const reply = await sineta.call(`GET /v1/erp/school/${here.cnpj}/${collection}`, { as: session })
      const expected = role === 'owner' || role === 'management' || roles.includes(role) ? 200 : 403
      expect([collection, reply.status]).toEqual([collection, expected])
    }
  })
})
