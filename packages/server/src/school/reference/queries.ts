import type { Transaction } from '../../platform/database/database.ts'

export async function grades(tx: Transaction, stage: string | undefined) {
  const { rows } = await tx.query(
    `select id, name, stage, position as "order", inep_stage_code from grade where $1::text is null or stage = $1 order by position`,
    [stage ?? null],
  )
  return rows
}
