// Ids of deliveries are ordered by time, so a time corresponds to a position among them.

/** Returns the position before every id that is created at or after this time. */
export const cursorBefore = (at: Date): string => written(BigInt(Math.max(0, at.getTime())) << 80n)

/** Returns the position just before this id, after all ids that precede it. */
export const cursorBeforeId = (id: string): string => written(BigInt(`0x${id.replaceAll('-', '')}`) - 1n)

function written(value: bigint): string {
  const hex = value.toString(16).padStart(32, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
