import { randomUUID } from 'node:crypto'
import type { Role } from '../platform/config.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Gate } from '../platform/http/gate.ts'
import { createHttp } from '../platform/http/http.ts'
import { createLog } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'
import { withoutToken } from '../platform/operation/caller.ts'
import type { Parts } from '../platform/perform/parts.ts'
import { createPerform } from '../platform/perform/perform.ts'
import { attendanceOperations } from '../school/attendance/operations.ts'
import { admissionTo } from '../tenancy/admission.ts'
import type { School } from '../tenancy/school.ts'
import { leaseSeconds } from '../webhooks/rules/delivery.ts'
import { createRecordEvents } from '../webhooks/worker/record.ts'
import { within } from './rolled-back.ts'
import { insertSchool, studentNumber } from './school.ts'

export type CheckInParts = Pick<Parts, 'services' | 'writeAudit' | 'limit'> & { readonly role: Role }

/** Two for each way to write deliveries: waiting, or claimed by this process. Ten times as many gained nothing. */
const count = 4

/** Sends check-ins through HTTP. All are written in this transaction; log, metrics and kept audiences are not those of the service. */
export async function rehearseCheckIns(
  tx: Transaction,
  { services, writeAudit, limit, role }: CheckInParts,
  ends: AbortSignal,
) {
  const school = await insertSchool(tx)
  let n = 0
  const record = createRecordEvents(
    { reserveSlots: () => (role === 'api' || n % 2 === 0 ? null : slotsFor(school)) },
    () => {},
  )
  const log = createLog('silent')
  const perform = createPerform({
    app: within(tx),
    system: within(tx),
    services,
    // Leaves out the commit that the last statement would carry.
    record: (tx, events) => record(tx, events),
    writeAudit,
    limit,
    log,
    onCommitted() {},
  })
  const http = createHttp({
    operations: [operation],
    perform,
    gate: gateOf(school),
    log,
    metrics: createMetrics(role),
    baseUrl: () => services.baseUrl,
    trustProxy: null,
  })
  for (; n < count && !ends.aborted; n++) {
    const payload = { school_cnpj: school.cnpj, enrollment_number: studentNumber }
    const { statusCode } = await http.inject({ method: 'POST', url: operation.path, payload })
    if (statusCode !== 201) throw new Error(`a rehearsed check-in was answered with ${statusCode}`)
  }
}

const operation = attendanceOperations.find(({ emits }) => emits.includes('attendance.check_in'))!

/** Slots of a worker for the only receiver of the school, which has the id of its client. */
const slotsFor = ({ clientId }: School) => ({
  slots: [{ receiverId: clientId, clientId, room: 1 }],
  leaseSeconds,
  end() {},
})

/** Admits a device of the school, which the lookups of the real gate would not find. */
function gateOf(school: School): Gate {
  const device = { ...withoutToken('anonymous'), kind: 'device' as const, tokenId: randomUUID() }
  return {
    authenticate: async () => device,
    recognize: async () => device,
    admit: async () => admissionTo(school, device),
    denied: async () => {},
  }
}
