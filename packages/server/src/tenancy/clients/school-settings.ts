/** The settings that each school chooses for itself. */
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
    /** Which student data the caller receives: `minimal` for an app whose connection is restricted to it. */
    readonly dataProfile: DataProfile
    /** Whether the caller may read students. If so, records about a student include the name next to the enrollment number. */
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

/** Returns the stored settings merged over the defaults. Stored settings that no longer exist are ignored. */
export function settingsInForce(stored: Partial<SchoolSettings>): SchoolSettings {
  const inForce: Record<string, unknown> = { ...defaults }
  for (const name of names) if (stored[name] !== undefined) inForce[name] = stored[name]
  // Every key comes from the defaults, and the stored values were checked against their types.
  return inForce as SchoolSettings
}
