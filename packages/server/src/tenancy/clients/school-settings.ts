import type { SchoolSettings } from '../school.ts'

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
