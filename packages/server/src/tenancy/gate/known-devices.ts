import type { Premise } from '../../platform/database/database.ts'
import type { KeyRow } from './lookups.ts'

/** The row of a key as it was read, and the premise that the database would return the same. */
export type KnownDevice = { readonly row: KeyRow; readonly premise: Premise }

/** A key is read again after this time, which also records that it is in use. */
const maxAgeMs = 60_000
const maxCount = 10_000

/**
 * Keeps the keys of devices between readings, so that a lone reading needs no round trip to read its key. A kept key alone admits
 * nobody: every transaction asks the database whether it still holds (decision 60).
 */
export function createKnownDevices(now: () => number) {
  const known = new Map<string, KnownDevice & { readonly until: number }>()
  const nameOf = (hash: Buffer) => hash.toString('latin1')
  return {
    find(hash: Buffer): KnownDevice | undefined {
      const device = known.get(nameOf(hash))
      return device && device.until > now() ? device : undefined
    },
    /** Keeps what the database returned for a key, or forgets the key if that has no stamp. */
    keep(hash: Buffer, row: KeyRow | undefined) {
      const name = nameOf(hash)
      known.delete(name)
      if (!row?.stamp) return
      // A map lists the oldest first.
      if (known.size >= maxCount) known.delete(known.keys().next().value!)
      const premise = { expression: `device_stamp('${row.id}')`, value: row.stamp }
      known.set(name, { row, premise, until: now() + maxAgeMs })
    },
  }
}
