import { randomUUID } from 'node:crypto'
import { Type } from 'typebox'
import { post } from '../../identity/mail/queries.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { Instant, object, Uuid } from '../../platform/operation/shapes.ts'
import { insertUnlessKnown } from './partner-queries.ts'

export const Partner = object({
  id: Uuid,
  name: Type.String(),
  cnpj: Type.String(),
  email: Type.String(),
  created_at: Instant,
})

type NewPartner = { name: string; cnpj: string; email: string; passwordHash: string }

/**
 * A partner and the member that signed it up, its first owner. Where the address has an account nothing is created, and the
 * account's owner is notified by mail. Both take the same statements and leave a letter, so that neither the response nor its
 * time reveals which it was.
 */
export async function signUp(tx: Transaction, secrets: Secrets, { name, cnpj, email, passwordHash }: NewPartner) {
  const id = randomUUID()
  const isNew = await insertUnlessKnown(tx, { id, name, cnpj, email, passwordHash })
  await post(tx, secrets, { about: 'sign-up', audience: 'portal', email, isKnown: !isNew })
  return { id, name, cnpj, email }
}
