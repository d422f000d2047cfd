import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(4096)
let used = pool.length

/**
 * Returns random bytes for ids, valid until the next call. A system call for ten bytes costs as much as one for thousands, so
 * a pool is filled at once. Not for secrets.
 */
export function pooledRandomBytes(bytes: number): Buffer {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  return pool.subarray(used - bytes, used)
}
