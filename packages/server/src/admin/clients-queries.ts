import type { Transaction } from '../platform/database/database.ts'
import type { SchoolRow } from '../tenancy/clients/schools.ts'

export async function schoolsOf(tx: Transaction, clientId: string, afterCnpj: string | null, count: number) {
  const { rows } = await tx.query<SchoolRow>(
    'select * from school where client_id = $1 and ($2::text is null or cnpj > $2) order by cnpj limit $3',
    [clientId, afterCnpj, count],
  )
  return rows
}
