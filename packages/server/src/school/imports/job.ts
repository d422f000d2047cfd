import type { EventName } from '@sineta/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/operation/errors.ts'
import type { Emit, School, SchoolSettings } from '../../platform/operation/operation.ts'
import { defaultSettings } from '../../tenancy/gate/gate.ts'
import type { ImportKind } from './fields.ts'
import type { GoodRow, LineFault } from './preview.ts'
import { writers } from './write.ts'

/** A slice short enough that another school's import has its turn soon. */
const rowsPerTurn = 50

type Turn = { id: string; kind: ImportKind; rows: GoodRow[]; school: School }

/** Writes imports slice by slice, the one that waited longest first. A row that fails is reported and leaves nothing behind. */
export const importJob: Job = {
  name: 'imports',
  everySeconds: 1,
  isSlow: true,
  async run({ system, inSchool }) {
    const { rows } = await system.pool.query<Omit<Turn, 'school'> & SchoolColumns>(nextTurn, [rowsPerTurn])
    const turn = rows[0] && toTurn(rows[0])
    if (!turn) return 0
    await inSchool(turn.school, async ({ tx, emit }) => {
      // Another process took the import over: its slice is written already.
      const { rowCount } = await tx.query('select from import where id = $1 and rows->0->>$2 = $3 for update', [
        turn.id,
        'line',
        String(turn.rows[0]?.line ?? ''),
      ])
      if (rowCount === 0 && turn.rows.length > 0) return
      const faults: LineFault[] = []
      for (const row of turn.rows) {
        const fault = await writeAlone({ tx, school: turn.school, emit }, turn.kind, row)
        if (fault) faults.push(fault)
      }
      await tx.query(finishTurn, [turn.id, turn.rows.length, faults.length, JSON.stringify(faults), rowsPerTurn])
    })
    return 1
  },
}

/** Events of a row that fails are not emitted: they are held until the row stands. */
async function writeAlone(
  call: { tx: Transaction; school: School; emit: Emit<EventName> },
  kind: ImportKind,
  { line, record }: GoodRow,
): Promise<LineFault | null> {
  const held: Parameters<Emit<EventName>>[] = []
  const emit: Emit<EventName> = (...event) => void held.push(event)
  await call.tx.query('savepoint row')
  try {
    await writers[kind]({ ...call, emit }, record)
    await call.tx.query('release savepoint row')
    for (const event of held) call.emit(...event)
    return null
  } catch (error) {
    const code = error instanceof Refusal ? error.code : violatedConstraint(error) ? 'already_exists' : undefined
    if (code === undefined) throw error
    await call.tx.query('rollback to savepoint row')
    return { line, field: null, code, message: error instanceof Refusal ? error.message : 'exists already' }
  }
}

type SchoolColumns = Omit<School, 'id' | 'settings'> & { schoolId: string; settings: Partial<SchoolSettings> }

const toTurn = ({ id, kind, rows, schoolId, settings, ...school }: Omit<Turn, 'school'> & SchoolColumns): Turn => ({
  id,
  kind,
  rows,
  school: { ...school, id: schoolId, settings: { ...defaultSettings, ...settings } },
})

const nextTurn = `
  with next as (select id from import where status = 'running' order by touched_at limit 1 for update skip locked)
  update import i set touched_at = clock() from next, school s where i.id = next.id and s.id = i.school_id
  returning i.id, i.kind, (select coalesce(jsonb_agg(r order by n), '[]') from jsonb_array_elements(i.rows) with ordinality as x (r, n) where n <= $1) as rows,
    s.id as "schoolId", s.client_id as "clientId", s.cnpj, s.name, s.time_zone as "timeZone", s.settings`

/** What is written leaves the row at once: the rows are personal data. */
const finishTurn = `
  update import set done = done + $2, created = created + $2 - $3, faults = faults || $4::jsonb,
    rows = case when done + $2 >= total then null
      else (select jsonb_agg(r order by n) from jsonb_array_elements(rows) with ordinality as x (r, n) where n > $5) end,
    status = case when done + $2 >= total then 'done' else 'running' end,
    finished_at = case when done + $2 >= total then clock() end
  where id = $1`
