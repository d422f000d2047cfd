import { pooledRandomBytes } from './random-bytes.ts'

const bytes = Buffer.alloc(16)

/**
 * Returns a time-ordered id: milliseconds, then the position within one transaction, then random bits. Callers pass the database's
 * time, because the id decides which partition a row is stored in. The function `uuid_v7` of the database returns the same layout.
 */
export function uuidV7(at: Date, sequence = 0): string {
  pooledRandomBytes(8).copy(bytes, 8)
  bytes.writeUIntBE(at.getTime(), 0, 6)
  bytes.writeUInt16BE(0x7000 | (sequence & 0xfff), 6)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Sorts before every other id; no row has it. */
export const nilUuid = '00000000-0000-0000-0000-000000000000'

/** Returns the time of such an id, in milliseconds since 1970. */
export const uuidTimeMs = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
