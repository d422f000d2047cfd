import { offsetTimestamp } from '@sineta/contract'
import { refuse } from '../../platform/operation/errors.ts'
import type { School } from '../../platform/operation/operation.ts'

type TwoIds = { readonly id: number; readonly uuid: string; readonly deleted_at: Date | null }

/** Events of a removal carry the integer id, all others the uuid: the answer to either id says both. */
export const gone = (what: string, { id, uuid, deleted_at }: TwoIds, { timeZone }: School) =>
  refuse('resource_gone', `The ${what} was removed.`, {
    more: { id, uuid, deleted_at: deleted_at && offsetTimestamp(deleted_at, timeZone) },
  })
