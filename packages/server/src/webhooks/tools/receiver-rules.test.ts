import { newSecret, signingKey, verify } from '@sineta/contract'
import { expect, test } from 'vitest'
import { type Material, rules } from './receiver-rules.ts'

const secret = newSecret()
const material: Material = {
  keys: [signingKey(secret)],
  nowSeconds: 1772446330,
  timestamp: '2026-03-02T07:12:10-03:00',
  client: 'sandbox-minha-integracao',
  cnpj: '11222333000181',
  id: '019cae08-ad66-796c-9230-140af990a702',
  first: undefined,
}

test('the duplicate comes a minute later with the id and the bytes of the first, signed again', () => {
  const [delivery, repeat] = rules
  const first = delivery!.build(material)
  const again = repeat!.build({
    ...material,
    nowSeconds: material.nowSeconds + 60,
    timestamp: '2026-03-02T07:13:10-03:00',
    id: '019cae09-1c2a-7b11-8f0e-5d2c9a7741aa',
    first: { id: material.id, body: first.body },
  })
  expect(again.body).toBe(first.body)
  expect(again.headers['webhook-id']).toBe(material.id)
  expect(verify({ ...again, secrets: [secret], nowSeconds: material.nowSeconds + 60, toleranceSeconds: 0 }).ok).toBe(
    true,
  )
})
