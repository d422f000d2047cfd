import { offsetTimestamp } from '@sineta/contract'
import { refuse } from '../../platform/operation/errors.ts'
import type { EitherId } from '../../platform/operation/parameters.ts'
import type { SchoolContext } from '../../tenancy/rows/table.ts'
import type { School } from '../../tenancy/school.ts'

// Agendas and lessons have an integer id and a uuid. The event of a removal carries the integer, all other events the uuid, so
// reading a removed record by either id returns 410 with both ids.

type TwoIds = { readonly id: number; readonly uuid: string; readonly deleted_at: Date | null }
type Rows<Row extends TwoIds> = {
  find(context: SchoolContext, either: EitherId): Promise<Row | undefined>
  get(context: SchoolContext, either: EitherId): Promise<Row>
  findRemoved(context: SchoolContext, either: EitherId): Promise<Row | undefined>
}

/** Returns the row. Refuses with 410 if it was removed, otherwise with 404. */
export async function getOrGone<Row extends TwoIds>(
  call: SchoolContext & { readonly school: School },
  rows: Rows<Row>,
  what: 'agenda' | 'lesson',
  either: EitherId,
): Promise<Row> {
  const found = await rows.find(call, either)
  if (found) return found
  const removed = await rows.findRemoved(call, either)
  if (!removed) return rows.get(call, either)
  const { id, uuid, deleted_at } = removed
  throw refuse('resource_gone', `The ${what} was removed.`, {
    members: { id, uuid, deleted_at: deleted_at && offsetTimestamp(deleted_at, call.school.timeZone) },
  })
}
