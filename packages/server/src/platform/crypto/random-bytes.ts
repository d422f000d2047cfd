import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(4096)
let used = pool.length

/**
 * Random bytes for names of things, valid until the next call. Asking the system for ten costs as much as for thousands,
 * so they are taken in bulk; secrets are not made of these.
 */
export function chance(bytes: number): Buffer {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  return pool.subarray(used - bytes, used)
}
