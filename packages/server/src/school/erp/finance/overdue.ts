import type { Job } from '../../../platform/jobs.ts'
import type { SchoolSettings } from '../../../platform/operation/operation.ts'
import { toSchool } from '../../../tenancy/gate/gate.ts'
import { facts, moves, type ReceivableRow, receivables } from './receivable.ts'

// A school's batch is one transaction of a few hundred events: quick enough to hold no payment up.
const batch = 500
const schoolsAtOnce = 50

/**
 * At five past midnight on each school's own clock, what was due yesterday is overdue. Looked for every five minutes and
 * found by its state, so a night that was missed is made up for, and a second look finds nothing left to do.
 */
export const overdueReceivables: Job = {
  name: 'overdue-receivables',
  everySeconds: 300,
  async run({ system, inSchool }) {
    const { rows } = await system.pool.query<SchoolRow>(schoolsWithLateOnes, [schoolsAtOnce])
    let done = 0
    for (const row of rows) {
      const school = toSchool(row)
      done += await inSchool(school, async ({ tx, emit }) => {
        const lapsed = await tx.query<ReceivableRow>(lapse, [school.id, moves.pending.lapse, row.today, batch])
        for (const receivable of lapsed.rows)
          emit('receivable.status_changed', {
            ...facts(receivable),
            from_status: 'pending',
            to_status: 'overdue',
            reason: null,
          })
        return lapsed.rows.length
      })
    }
    return done
  },
}

type SchoolRow = {
  id: string
  client_id: string
  cnpj: string
  name: string
  time_zone: string
  settings: Partial<SchoolSettings>
  today: string
}

const schoolsWithLateOnes = `
  select s.*, today from school s
    join client c on c.id = s.client_id and c.erp_enabled
    cross join lateral (select ((clock() - interval '5 minutes') at time zone s.time_zone)::date as today) as t
  where exists (select from receivable r where r.school_id = s.id and r.status = 'pending' and r.due_date < today)
  limit $1`

// A receivable that is being paid right now is left to its payment; if it stays pending, the next look finds it.
const lapse = `
  with lapsed as (
    update receivable set status = $2 where id in (
      select id from receivable where school_id = $1 and status = 'pending' and due_date < $3
      order by due_date, id limit $4 for update skip locked
    ) returning id
  )
  select x.* from (${receivables.from}) x join lapsed using (id)`
