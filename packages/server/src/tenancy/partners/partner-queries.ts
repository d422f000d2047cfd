import type { Transaction } from '../../platform/database/database.ts'

type NewPartner = { id: string; name: string; cnpj: string; email: string; passwordHash: string }

/**
 * Inserts a partner and its first owner, and returns true. If the address already has an account, it runs the same statements,
 * inserts nothing and returns false.
 */
export async function insertUnlessKnown(tx: Transaction, { id, name, cnpj, email, passwordHash }: NewPartner) {
  // Of two concurrent sign-ups with one address, the second waits here and finds the account of the first.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('sign-up ' || lower($1), 0))`, [email])
  const { rowCount } = await tx.query(
    `with partner as (
       insert into partner (id, name, cnpj) select $1, $2, $3 where not exists (select from partner_member where lower(email) = lower($4))
       returning id, name
     )
     insert into partner_member (partner_id, email, name, role, password_hash) select id, $4, name, 'owner', $5 from partner`,
    [id, name, cnpj, email, passwordHash],
  )
  return rowCount === 1
}
