import type { EventName } from '@sineta/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { isOutage } from '../../platform/database/outage.ts'
import type { Job } from '../../platform/jobs.ts'
import { describeError, type Log } from '../../platform/log.ts'
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
const maxRowsPerTurn = 50
/**
 * A turn holds locks that staff need as well, such as the counter of student numbers and the classes of its rows, and they are
 * refused after 800 ms (`lockTimeoutMs`).
 */
const maxTurnMs = 150

/** Writes imports slice by slice, with the clients taking turns. A row that fails is reported and leaves nothing behind. */
export const importJob: Job = {
  name: 'imports',
  everySeconds: 1,
  pending: hasWaitingClients(queries.running),
  lane: 'own',
  async run({ system, admitted, log }) {
    const turn = await queries.nextTurn(system.pool, maxRowsPerTurn)
    if (!turn) return 0
    await admitted(jobAdmission(turn.school), async ({ tx, emit }) => {
      // False if another process took over the import and has already written the slice.
      const isOurs = await queries.lockTurn(tx, turn)
      if (!isOurs && turn.rows.length > 0) return
      const faults: LineFault[] = []
      const end = performance.now() + maxTurnMs
      let done = 0
      for (const row of turn.rows) {
        const fault = await writeAlone({ tx, school: turn.school, emit, log }, turn.kind, row)
        if (fault) faults.push(fault)
        done++
        if (performance.now() >= end) break
      }
      await queries.finishTurn(tx, turn, done, faults)
    })
    return 1
  },
}

/** Writes one row. Buffers its events until the row is written, so that a row that fails publishes none. */
async function writeAlone(
  { log, ...call }: { tx: Transaction; school: School; emit: Emit<EventName>; log: Log },
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
    // The whole turn is tried again.
    if (isOutage(error) || isConflict(error)) throw error
    await queries.savepoint.rollBack(call.tx)
    if (error instanceof Refusal) return { line, field: null, code: error.code, message: error.message }
    if (codeOf(error) === '23505') return { line, field: null, code: 'already_exists', message: 'already exists' }
    // Reported and skipped, because it would fail in every turn and no later row would ever be written.
    log.error({ error: describeError(error), client_id: call.school.clientId, line }, 'import.row_failed')
    return { line, field: null, code: 'internal_error', message: 'could not be written; the cause is in the log' }
  }
}

const codeOf = (error: unknown) => (error as { code?: string }).code

/** Whether two transactions waited for each other. */
const isConflict = (error: unknown) => codeOf(error)?.startsWith('40') ?? false
