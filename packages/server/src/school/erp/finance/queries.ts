import type { Pool } from 'pg'
import type { Transaction } from '../../../platform/database/database.ts'
import type { SchoolColumns } from '../../../tenancy/clients/to-school.ts'
import type { School } from '../../../tenancy/school.ts'
import { studentName } from '../../queries.ts'
import type { ReceivableRow } from './receivable-row.ts'

/** A receivable with its student's number, its responsible's CPF and its payments in the order in which they were registered. */
export const withParties = `
  select r.*, s.student_number as enrollment_number, ${studentName('s')}, p.cpf as responsible_cpf,
    coalesce((
      select json_agg(json_build_object(
        'amount_cents', y.amount_cents, 'interest_cents', y.interest_cents, 'discount_cents', y.discount_cents,
        'payment_method', y.payment_method, 'paid_at', y.paid_at, 'external_id', y.external_id
      ) order by y.created_at, y.id) from receivable_payment y where y.receivable_id = r.id
    ), '[]') as payments
  from receivable r join student s on s.id = r.student_id join responsible p on p.id = r.responsible_id`

type LateSchool = SchoolColumns & { today: string }

/**
 * Returns some schools with pending receivables whose due date has passed. A day ends five minutes past midnight on their clock. They
 * are chosen at random, so that schools whose receivables cannot be written do not take the place of others for ever.
 */
export async function schoolsWithLateReceivables(pool: Pool, count: number): Promise<LateSchool[]> {
  const { rows } = await pool.query<LateSchool>(
    `select s.*, today from school s
       join client c on c.id = s.client_id and c.erp_enabled and c.status = 'active'
       cross join lateral (select ((clock() - interval '5 minutes') at time zone s.time_zone)::date as today) as t
     where exists (select from receivable r where r.school_id = s.id and r.status = 'pending' and r.due_date < today)
     order by random() limit $1`,
    [count],
  )
  return rows
}

/** Makes receivables overdue. Skips one that is being paid right now; if it stays pending, the next run finds it. */
export async function lapse(tx: Transaction, school: School, status: string, today: string, count: number) {
  const { rows } = await tx.query<ReceivableRow>(
    `with lapsed as (
       update receivable set status = $2 where id in (
         select id from receivable where school_id = $1 and status = 'pending' and due_date < $3
         order by due_date, id limit $4 for update skip locked
       ) returning id
     )
     select x.* from (${withParties}) x join lapsed using (id)`,
    [school.id, status, today, count],
  )
  return rows
}
