import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

// A minimal software authenticator: it produces the same bytes as a phone with a fingerprint reader (WebAuthn level 3 §6).

const flags = { present: 1, verified: 4, attested: 64 }

/** The part of CBOR that WebAuthn needs: integers, bytes, text and maps. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.of((major << 5) | n)
      : n < 256
        ? Buffer.of((major << 5) | 24, n)
        : Buffer.of((major << 5) | 25, n >> 8, n & 255)
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map)
    return Buffer.concat([
      head(5, value.size),
      ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one as Parameters<typeof cbor>[0])]),
    ])
  return Buffer.concat([head(2, value.length), value])
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** COSE (RFC 9053): an ES256 key. */
function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' }) as { x: string; y: string }
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]) as Map<number | string, unknown>,
  )
}

export type Doing = {
  /** The origin of the page that calls the authenticator; it is part of what is signed. */
  origin: string
  /** Whether the user was verified, for example by a fingerprint. */
  isVerified?: boolean
  /** The signature counter to report; by default the number of uses. */
  counter?: number
}

type Options = { challenge: string; rp?: { id: string }; rpId?: string; user?: { id: string } }

export function anAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let used = 0
  let userHandle = base64url(Buffer.from('nobody'))

  const clientData = (type: string, { challenge }: Options, { origin }: Doing) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (rpId: string, flag: number, { isVerified = true, counter = ++used }: Doing) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.of(flags.present | (isVerified ? flags.verified : 0) | flag), count])
  }
  const credential = {
    id: base64url(credentialId),
    rawId: base64url(credentialId),
    type: 'public-key',
    clientExtensionResults: {},
  }

  return {
    /** `navigator.credentials.create()` */
    create(options: Options, doing: Doing) {
      userHandle = options.user!.id
      const authData = Buffer.concat([
        authenticatorData(options.rp!.id, flags.attested, doing),
        Buffer.alloc(16),
        Buffer.of(0, credentialId.length),
        credentialId,
        coseKey(publicKey),
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, doing)),
          attestationObject: base64url(cbor(attestation as Map<number | string, unknown>)),
          transports: ['internal'],
        },
      }
    },

    /** `navigator.credentials.get()` */
    get(options: Options, doing: Doing) {
      const client = clientData('webauthn.get', options, doing)
      const authData = authenticatorData(options.rpId!, 0, doing)
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authData),
          signature: base64url(sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)),
          userHandle,
        },
      }
    },
  }
}
