import { randomUUID } from 'node:crypto'
import { Type } from 'typebox'
import { queueMail } from '../../identity/mail/queries.ts'
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
 * Creates a partner and its first owner, the member who signs it up. If the address already has an account, nothing is created
 * and the account's owner is notified by mail. Both cases run the same statements and queue a mail, so that neither the
 * response nor its duration reveals which one it was.
 */
export async function signUp(tx: Transaction, secrets: Secrets, { name, cnpj, email, passwordHash }: NewPartner) {
  const id = randomUUID()
  const isNew = await insertUnlessKnown(tx, { id, name, cnpj, email, passwordHash })
  await queueMail(tx, secrets, { about: 'sign-up', audience: 'portal', email, isKnown: !isNew })
  return { id, name, cnpj, email }
}
