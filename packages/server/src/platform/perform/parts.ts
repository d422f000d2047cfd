import type { Database } from '../database/database.ts'
import type { Services } from '../operation/operation.ts'
import type { Emitted, RecordEvents, WriteAudit } from './call.ts'
import type { Limiter } from './limiter.ts'

/** What the steps work with. */
export type Parts = {
  /** Two roles on one database: `app` sees the tenants of its transaction, `system` sees all rows. */
  readonly app: Database
  readonly system: Database
  readonly services: Services
  readonly record: RecordEvents
  readonly writeAudit: WriteAudit
  readonly limit: Limiter
  /** These events were committed, so delivery can begin at once and open pages can read again. */
  committed(events: readonly Emitted[]): void
}
