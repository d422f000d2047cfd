import { Type } from 'typebox'
import { db, type Transaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/operation/caller.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { Instant, object, Uuid } from '../../platform/operation/shapes.ts'

export const Partner = object({
  id: Uuid,
  name: Type.String(),
  cnpj: Type.String(),
  email: Type.String(),
  created_at: Instant,
})

type NewPartner = { name: string; cnpj: string; email: string; passwordHash: string }

/** A partner and the member that signed it up, its first owner. */
export async function create(tx: Transaction, { name, cnpj, email, passwordHash }: NewPartner) {
  const partner = await tx.one(db.insertInto('partner').values({ name, cnpj }).returningAll())
  await tx.many(
    db
      .insertInto('partner_member')
      .values({ partner_id: partner.id, email, name, role: 'owner', password_hash: passwordHash }),
  )
  return partner
}

export async function requireOwner(tx: Transaction, caller: Caller): Promise<void> {
  const member =
    caller.user && (await tx.maybe(db.selectFrom('partner_member').select('role').where('id', '=', caller.user.id)))
  if (member?.role !== 'owner') throw refuse('forbidden', 'Only the owners of the partner may do this.')
}
