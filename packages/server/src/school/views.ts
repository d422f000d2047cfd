import { offsetTimestamp } from '@sineta/contract'
import { Type } from 'typebox'
import { Answer, type School } from '../platform/operation/operation.ts'

/** Members that every entity of a school ends with. */
export const versionFields = { version: Type.Integer(), created_at: Type.String(), updated_at: Type.String() }

export const versionOf = (
  { version, created_at, updated_at }: { version: number; created_at: Date; updated_at: Date },
  { timeZone }: Pick<School, 'timeZone'>,
) => ({
  version,
  created_at: offsetTimestamp(created_at, timeZone),
  updated_at: offsetTimestamp(updated_at, timeZone),
})

/** What a school or classroom has one of, and requests that are decided, show their version in the ETag alone. */
export const tagged = (version: number, body: unknown) => new Answer(200, body, { etag: `"v${version}"` })
