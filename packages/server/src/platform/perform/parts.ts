import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import type { Services } from '../operation/operation.ts'
import type { Emitted, RecordEvents, WriteAudit } from './call.ts'
import type { Limiter } from './limiter.ts'

/** The dependencies of the steps. */
export type Parts = {
  /** Two roles on one database: `app` sees the tenants of its transaction, `system` sees all rows. */
  readonly app: Database
  readonly system: Database
  readonly services: Services
  readonly record: RecordEvents
  readonly writeAudit: WriteAudit
  readonly limit: Limiter
  readonly log: Log
  /** Called when these events were committed, so that delivery begins at once and open pages reload. */
  onCommitted(events: readonly Emitted[]): void
}
