import type { Transaction } from '../../platform/database/database.ts'

type Item = {
  subject_id: number
  period: number | null
  bncc_codes: string[]
  content: string | null
  objectives: string | null
}

export type PlanRow = {
  id: number
  school_year_id: number
  grade_id: number
  name: string
  items: Item[]
  version: number
  created_at: Date
  updated_at: Date
}

export const withItems = `
  select p.*, (
    select coalesce(json_agg(json_build_object(
      'subject_id', i.subject_id, 'period', i.period, 'bncc_codes', i.bncc_codes, 'content', i.content, 'objectives', i.objectives
    ) order by i.position), '[]') from curriculum_plan_item i where i.curriculum_plan_id = p.id
  ) as items from curriculum_plan p`

/** Replaces the items; a missing member becomes null. */
export async function saveItems(
  tx: Transaction,
  { id, client_id }: { id: number; client_id: string },
  items: readonly object[],
) {
  await tx.query('delete from curriculum_plan_item where curriculum_plan_id = $1', [id])
  await tx.query(
    `insert into curriculum_plan_item (client_id, curriculum_plan_id, position, subject_id, period, bncc_codes, content, objectives)
     select $2, $1, position, subject_id, period, bncc_codes, content, objectives
     from rows from (jsonb_to_recordset($3) as (subject_id int, period int, bncc_codes text[], content text, objectives text))
       with ordinality as i (subject_id, period, bncc_codes, content, objectives, position)`,
    [id, client_id, JSON.stringify(items)],
  )
}
