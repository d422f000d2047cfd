import { pooledRandomBytes } from './random-bytes.ts'

const bytes = Buffer.alloc(16)

/**
 * A time-ordered id: milliseconds, then the place inside one transaction, then random bits. The time is passed in and is the
 * database's, because ids decide in which partition a row lies. `uuid_v7` of the database makes the same shape.
 */
export function uuidV7(at: Date, place = 0): string {
  pooledRandomBytes(8).copy(bytes, 8)
  bytes.writeUIntBE(at.getTime(), 0, 6)
  bytes.writeUInt16BE(0x7000 | (place & 0xfff), 6)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** No row has it, and it comes before every other. */
export const nilUuid = '00000000-0000-0000-0000-000000000000'

/** The milliseconds since 1970 that such an id was made with. */
export const timeOfId = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
