import { offsetTimestamp } from '@sineta/contract'
import { Type } from 'typebox'
import type { School } from '../platform/operation.ts'

/** Members that every entity of a school ends with. */
export const versionFields = { version: Type.Integer(), created_at: Type.String(), updated_at: Type.String() }

export const versionOf = ({ version, created_at, updated_at }: { version: number; created_at: Date; updated_at: Date }, { timeZone }: Pick<School, 'timeZone'>) => ({
  version,
  created_at: offsetTimestamp(created_at, timeZone),
  updated_at: offsetTimestamp(updated_at, timeZone),
})
