import type { EventName } from '@sineta/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/operation/errors.ts'
import type { Emit } from '../../platform/operation/operation.ts'
import { jobAdmission } from '../../tenancy/admission.ts'
import type { School } from '../../tenancy/school.ts'
import { hasWaitingClients } from '../turn-queries.ts'
import type { ImportKind } from './fields.ts'
import type { GoodRow, LineFault } from './queries.ts'
import * as queries from './queries.ts'
import { writers } from './write.ts'

/** Few enough that another client's import soon gets its turn. */
const rowsPerTurn = 50

/** Writes imports slice by slice, with the clients taking turns. A row that fails is reported and leaves nothing behind. */
export const importJob: Job = {
  name: 'imports',
  everySeconds: 1,
  pending: hasWaitingClients(queries.running),
  lane: 'own',
  async run({ system, admitted }) {
    const turn = await queries.nextTurn(system.pool, rowsPerTurn)
    if (!turn) return 0
    await admitted(jobAdmission(turn.school), async ({ tx, emit }) => {
      // False if another process took over the import and has already written the slice.
      const isOurs = await queries.lockTurn(tx, turn)
      if (!isOurs && turn.rows.length > 0) return
      const faults: LineFault[] = []
      for (const row of turn.rows) {
        const fault = await writeAlone({ tx, school: turn.school, emit }, turn.kind, row)
        if (fault) faults.push(fault)
      }
      await queries.finishTurn(tx, turn, faults, rowsPerTurn)
    })
    return 1
  },
}

/** Writes one row. Buffers its events until the row is written, so that a row that fails publishes none. */
async function writeAlone(
  call: { tx: Transaction; school: School; emit: Emit<EventName> },
  kind: ImportKind,
  { line, record }: GoodRow,
): Promise<LineFault | null> {
  const buffered: Parameters<Emit<EventName>>[] = []
  const emit: Emit<EventName> = (...event) => void buffered.push(event)
  await queries.savepoint.set(call.tx)
  try {
    await writers[kind]({ ...call, emit }, record)
    await queries.savepoint.release(call.tx)
    for (const event of buffered) call.emit(...event)
    return null
  } catch (error) {
    const code = error instanceof Refusal ? error.code : violatedConstraint(error) ? 'already_exists' : undefined
    if (code === undefined) throw error
    await queries.savepoint.rollBack(call.tx)
    return { line, field: null, code, message: error instanceof Refusal ? error.message : 'already exists' }
  }
}
