import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { SettingError } from '../config.ts'

/**
 * Seals secrets at rest. Each secret is encrypted with AES-256-GCM under its own random key, which is sealed in turn with a key
 * from outside the database. The owner is authenticated along with the secret, so a value copied to another owner does not open.
 */
export type Secrets = {
  seal(plain: string, owner: string): Buffer
  open(sealed: Buffer, owner: string): string
  /** The id of the key that seals new values; it is the second byte of each value sealed with that key. */
  readonly newestKeyId: number
}

// Without a length, Node accepts shorter tags, and a short tag can be guessed.
const cipher = { name: 'aes-256-gcm', options: { authTagLength: 16 } } as const
const nonceBytes = 12
const tagBytes = 16
const keyBytes = 32

/** Takes keys as `id:base64`, newest first. The first key seals; all of them open. */
export function createSecrets(keys: readonly string[]): Secrets {
  const byId = new Map(keys.map(parseKey))
  const newest = [...byId.keys()][0]
  if (newest === undefined) throw new SettingError('KEK must hold at least one key.')
  // A sealed secret names its key by id. With two keys of the same id, a rotation would find nothing to reseal and report that
  // the old key can be removed, and all secrets would be lost with it.
  if (byId.size < keys.length)
    throw new SettingError('KEK holds two keys with the same id: give the newer one an id of its own.')

  return {
    newestKeyId: newest,
    seal(plain, owner) {
      const dataKey = randomBytes(keyBytes)
      // version, id of the outer key, the sealed inner key, the sealed text
      return Buffer.concat([
        Buffer.of(1, newest),
        encrypt(byId.get(newest)!, dataKey, owner),
        encrypt(dataKey, Buffer.from(plain), owner),
      ])
    },
    open(sealed, owner) {
      const kek = sealed[0] === 1 ? byId.get(sealed[1]!) : undefined
      if (!kek) throw new Error(`a secret is sealed with key ${sealed[1]}, which KEK does not hold`)
      const split = 2 + nonceBytes + keyBytes + tagBytes
      try {
        const dataKey = decrypt(kek, sealed.subarray(2, split), owner)
        return decrypt(dataKey, sealed.subarray(split), owner).toString()
      } catch (cause) {
        throw new Error(
          `a secret does not open with key ${sealed[1]}: KEK holds another key under that id, or the secret was changed`,
          { cause },
        )
      }
    },
  }
}

/** Returns a fingerprint of each key, by id. It distinguishes keys and reveals nothing else about them. */
export const keyFingerprints = (keys: readonly string[]): ReadonlyMap<number, string> =>
  new Map(
    keys
      .map(parseKey)
      .map(([id, key]) => [
        id,
        createHmac('sha256', key).update('sineta: fingerprint of a key').digest('hex').slice(0, 16),
      ]),
  )

function parseKey(text: string): [number, Buffer] {
  const [id = '', base64 = ''] = text.split(':')
  const key = Buffer.from(base64, 'base64')
  if (!/^\d{1,3}$/.test(id) || Number(id) > 255 || key.length !== keyBytes)
    throw new SettingError('KEK must be written id:base64, with an id from 0 to 255 and 32 bytes of base64.')
  if (new Set(key).size < 8) throw new SettingError('KEK is not random; make one with: openssl rand -base64 32')
  return [Number(id), key]
}

function encrypt(key: Buffer, plain: Buffer, owner: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher.name, key, nonce, cipher.options).setAAD(Buffer.from(owner))
  return Buffer.concat([nonce, sealing.update(plain), sealing.final(), sealing.getAuthTag()])
}

function decrypt(key: Buffer, sealed: Buffer, owner: string): Buffer {
  const opening = createDecipheriv(cipher.name, key, sealed.subarray(0, nonceBytes), cipher.options)
  opening.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([opening.update(sealed.subarray(nonceBytes, -tagBytes)), opening.final()])
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest()
