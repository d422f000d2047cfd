/** The periods that lists and recoveries offer. */
const hourMs = 3_600_000
export const ranges = { '1h': hourMs, '24h': 24 * hourMs, '7d': 168 * hourMs, '30d': 720 * hourMs } as const
export type Range = keyof typeof ranges
export const rangeNames = Object.keys(ranges) as Range[]
