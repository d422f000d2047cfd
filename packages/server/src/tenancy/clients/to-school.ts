import type { DataProfile, School, SchoolSettings } from '../school.ts'
import { settingsInForce } from './school-settings.ts'

/** The columns of `school` from which `toSchool` builds the school of an operation or job. */
export type SchoolColumns = {
  readonly id: string
  readonly client_id: string
  readonly cnpj: string
  readonly name: string
  readonly time_zone: string
  readonly environment: 'live' | 'sandbox'
  readonly settings: Partial<SchoolSettings>
}

/** Returns the select list for these columns, qualified with a table alias. */
export const schoolColumns = (school: string) =>
  ['id', 'client_id', 'cnpj', 'name', 'time_zone', 'environment', 'settings']
    .map((column) => `${school}.${column}`)
    .join(', ')

export const toSchool = (
  { id, client_id, cnpj, name, time_zone, environment, settings }: SchoolColumns,
  dataProfile: DataProfile = 'full',
): School => ({
  id,
  clientId: client_id,
  cnpj,
  name,
  timeZone: time_zone,
  environment,
  settings: settingsInForce(settings),
  dataProfile,
  namesStudents: true,
})
