/** What a school may decide for itself. */
export type SchoolSettings = {
  enrollment_number_pattern: string
  duplicate_read_window_seconds: number
  max_primary_responsibles: number | null
  authorization_four_eyes: boolean
  require_photo_consent: boolean
}

export type DataProfile = 'full' | 'minimal'

declare module '../../platform/operation/operation.ts' {
  interface School {
    readonly name: string
    readonly settings: SchoolSettings
    /** How much of a student the caller sees: `minimal` for an app that the client restricts to that. */
    readonly dataProfile: DataProfile
    /** Whether the caller may read students: records that are about one then have the name beside the number. */
    readonly namesStudents: boolean
  }
}

const defaults: SchoolSettings = {
  enrollment_number_pattern: '{YYYY}.{NNNNN}',
  duplicate_read_window_seconds: 60,
  max_primary_responsibles: null,
  authorization_four_eyes: false,
  require_photo_consent: false,
}

const names = Object.keys(defaults) as (keyof SchoolSettings)[]

/** The settings in force: the stored ones over the defaults. A stored setting that no longer exists is ignored. */
export function settingsInForce(stored: Partial<SchoolSettings>): SchoolSettings {
  const inForce: Record<string, unknown> = { ...defaults }
  for (const name of names) if (stored[name] !== undefined) inForce[name] = stored[name]
  // Names and types are those of the defaults.
  return inForce as SchoolSettings
}
