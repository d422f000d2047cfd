import { timeZones } from '@sineta/contract'
import type { Selectable } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Transaction } from '../../platform/database/database.ts'
import type { School as SchoolTable } from '../../platform/database/tables.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { flag, Instant, integer, nullable, object, oneOf, optional, Uuid } from '../../platform/operation/shapes.ts'
import { timeFormatter } from '../../platform/times.ts'
import { table } from '../rows/table.ts'
import type { SchoolSettings } from '../school.ts'
import { letOwnersManage, ownCnpjs } from './queries.ts'
import { settingsInForce } from './school-settings.ts'

export const TimeZone = oneOf(...timeZones.map(({ zone }) => zone))

// An optional year (`{YYYY}` or `{YY}`), then a counter of at least three digits, with characters around them that an enrollment
// number may contain.
const EnrollmentNumberPattern = Type.String({
  pattern: '^(?![._-])[A-Za-z0-9._-]*(\\{Y{2}(Y{2})?\\}[A-Za-z0-9._-]*)?\\{N{3,9}\\}[A-Za-z0-9._-]*$',
  maxLength: 30,
  description: 'Pattern of new enrollment numbers: {YYYY} or {YY} is the year, {NNNNN} the counter',
})

/** The settings in a request. A setting that is left out keeps its value, or the platform's default if it was never set. */
export const Settings = object({
  enrollment_number_pattern: optional(EnrollmentNumberPattern),
  duplicate_read_window_seconds: optional(integer(0, 3600)),
  max_primary_responsibles: optional(Type.Integer({ minimum: 0, maximum: 20, description: '0 means no limit' })),
  authorization_four_eyes: optional(flag),
  require_photo_consent: optional(flag),
})

export const School = object({
  id: Uuid,
  cnpj: Type.String(),
  name: Type.String(),
  inep_code: nullable(Type.String()),
  time_zone: Type.String(),
  settings: object({
    enrollment_number_pattern: Type.String(),
    duplicate_read_window_seconds: Type.Integer(),
    max_primary_responsibles: nullable(Type.Integer()),
    authorization_four_eyes: flag,
    require_photo_consent: flag,
  }),
  version: Type.Integer(),
  created_at: Instant,
  updated_at: Instant,
})
export type SchoolRow = Selectable<SchoolTable>

const schools = table('school')

export const toResponse = ({
  id,
  cnpj,
  name,
  inep_code,
  time_zone,
  settings,
  version,
  created_at,
  updated_at,
}: SchoolRow) => {
  const time = timeFormatter(time_zone)
  // Only our code writes this column, and only values that passed `Settings`.
  const own = settings as Partial<SchoolSettings>
  return {
    id,
    cnpj,
    name,
    inep_code,
    time_zone,
    settings: settingsInForce(own),
    version,
    created_at: time(created_at),
    updated_at: time(updated_at),
  }
}

type NewSchool = {
  client_id: string
  environment: string
  cnpj: string
  name: string
  time_zone: string
  inep_code?: string | null
  settings?: Partial<SchoolSettings>
}

export async function create(tx: Transaction, { settings = {}, ...school }: NewSchool): Promise<SchoolRow> {
  const created = await schools.insert({ tx }, { ...school, settings: JSON.stringify(settings) })
  await letOwnersManage(tx, created)
  return created
}

export const get = (tx: Transaction, id: string) => schools.get({ tx }, { id })

/**
 * Like `get`, but also keeps other transactions from changing the school's row until this one ends. Records inside the school,
 * such as check-ins, can still be written.
 */
export const getLocked = (tx: Transaction, id: string) => schools.get({ tx }, { id }, 'forNoKeyUpdate')

export const change = (
  tx: Transaction,
  id: string,
  { settings, ...changes }: { name?: string; time_zone?: string; settings: Partial<SchoolSettings> },
) => schools.update({ tx }, { id }, { ...changes, settings: JSON.stringify(settings) })

/** Merges changes into the stored settings. The limit 0 of a request is stored as null. */
export function merge(
  settings: Partial<SchoolSettings>,
  changes: Static<typeof Settings> = {},
): Partial<SchoolSettings> {
  const { max_primary_responsibles: max, ...rest } = changes
  return { ...settings, ...rest, ...(max !== undefined && { max_primary_responsibles: max === 0 ? null : max }) }
}

/** Refuses a list that names a school the client does not have. */
export async function requireOwn(tx: Transaction, clientId: string, cnpjs: readonly string[]): Promise<void> {
  const known = new Set(await ownCnpjs(tx, clientId, cnpjs))
  const unknown = cnpjs.find((cnpj) => !known.has(cnpj))
  if (unknown !== undefined) throw refuse('school_not_found', `The client has no school with the CNPJ ${unknown}.`)
}
