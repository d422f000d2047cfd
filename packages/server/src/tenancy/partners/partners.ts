import { Type } from 'typebox'
import type { Transaction } from '../../platform/database/database.ts'
import { Instant, object, Uuid } from '../../platform/operation/shapes.ts'
import { partnerMemberTable, partnerTable } from '../tables.ts'

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
  const partner = await partnerTable.insert({ tx }, { name, cnpj })
  await partnerMemberTable.insert(
    { tx },
    { partner_id: partner.id, email, name, role: 'owner', password_hash: passwordHash },
  )
  return partner
}
