import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { modules } from '../../src/modules.ts'
import { createSecrets } from '../../src/platform/crypto/secrets.ts'
import { resealAll } from '../../src/platform/reseal.ts'
import { aClient, aSchool } from '../support/builders.ts'
import { anAppOf, aPartner, password, unique } from '../support/management.ts'
import { testKek, useSineta } from '../support/sineta.ts'

const sealedColumns = modules.flatMap(({ sealed = [] }) => sealed)
const sineta = useSineta()
const newer = `2:${randomBytes(32).toString('base64')}`

test('after a rotation everything opens with the new key alone', async () => {
  const partner = await aPartner(sineta)
  const app = await anAppOf(sineta, partner)
  const as = partner.token
  await sineta.call(`POST ${app.path}/api-key`, {
    as,
    body: { name: 'k', environment: 'test' },
    headers: { 'idempotency-key': unique('chave') },
  })
  await sineta.call('POST /v1/portal/totp', { as, body: { password } })
  await sineta.call('POST /v1/portal/password/forgot', { body: { email: partner.email } })

  const count = await resealAll(sineta.parts.system, createSecrets([newer, testKek]), sealedColumns)
  expect(count).toBeGreaterThan(10)
  expect(await resealAll(sineta.parts.system, createSecrets([newer, testKek]), sealedColumns)).toBe(0)

  const onlyNewer = createSecrets([newer])
  const opened: Record<string, number> = {}
  for (const { table, column, owner } of sealedColumns) {
    const rows = await sineta.sql<{ sealed: Buffer; owner: string }>(
      `select ${column} as sealed, ${owner} as owner from ${table} where ${column} is not null`,
    )
    for (const row of rows) expect(onlyNewer.open(row.sealed, row.owner).length).toBeGreaterThan(0)
    opened[table] = rows.length
  }
  expect(opened).toMatchObject({ api_key: 2, session: 7, signing_secret: 1, totp: 1, mail: 2, idempotency_key: 1 })
})

test('a rotation does not count as a change: lists of changes do not show it', async () => {
  const client = await aClient(sineta)
  const path = `/v1/erp/school/${(await aSchool(sineta, client)).cnpj}/visitor`
  const body = { name: 'Sérgio Nunes', document_type: 'cpf', document: '746.971.314-01' }
  const made = await sineta.call(`POST ${path}`, { as: client.key, body })
  expect(made.status).toBe(201)
  const fourth = `4:${randomBytes(32).toString('base64')}`
  expect(await resealAll(sineta.parts.system, createSecrets([fourth, newer, testKek]), sealedColumns)).toBeGreaterThan(
    0,
  )
  const [visitor] = await sineta.sql(
    'select version, updated_at = created_at as unchanged, get_byte(document_sealed, 1) as key from visitor where id = $1',
    [made.body.id],
  )
  expect(visitor).toEqual({ version: 1, unchanged: true, key: 4 })
  await resealAll(sineta.parts.system, createSecrets([newer, fourth, testKek]), sealedColumns)
})

test('a row that was sealed for another owner is not re-encrypted', async () => {
  const partner = await aPartner(sineta)
  await anAppOf(sineta, partner)
  const third = `3:${randomBytes(32).toString('base64')}`
  await sineta.sql(
    `update signing_secret set sealed = (select sealed from signing_secret order by created_at limit 1)
     where id = (select id from signing_secret order by created_at desc limit 1)`,
  )
  await expect(resealAll(sineta.parts.system, createSecrets([third, newer, testKek]), sealedColumns)).rejects.toThrow()
})

test('every sealed column of the database is rotated', async () => {
  const columns = await sineta.sql<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' and column_name like '%sealed' order by 1`,
  )
  expect(columns.map(({ name }) => name)).toEqual(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort())
})
