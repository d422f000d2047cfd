import { randomUUID } from 'node:crypto'
import { Type } from 'typebox'
import { post } from '../../identity/mail/queries.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { Instant, object, Uuid } from '../../platform/operation/shapes.ts'

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
 * account's owner is told by mail. Both take the same statements and leave a letter, so that neither the response nor its
 * time reveals which it was.
 */
export async function signUp(tx: Transaction, secrets: Secrets, { name, cnpj, email, passwordHash }: NewPartner) {
  const id = randomUUID()
  // Two sign-ups of one address at once: the second finds the account of the first.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('sign-up ' || lower($1), 0))`, [email])
  const { rowCount } = await tx.query(
    `with partner as (
       insert into partner (id, name, cnpj) select $1, $2, $3 where not exists (select from partner_member where lower(email) = lower($4))
       returning id, name
     )
     insert into partner_member (partner_id, email, name, role, password_hash) select id, $4, name, 'owner', $5 from partner`,
    [id, name, cnpj, email, passwordHash],
  )
  await post(tx, secrets, { about: 'sign-up', audience: 'portal', email, isKnown: rowCount === 0 })
  return { id, name, cnpj, email }
}
