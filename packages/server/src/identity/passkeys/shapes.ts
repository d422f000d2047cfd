import { type Static, Type } from 'typebox'
import { integer, object, oneOf, optional } from '../../platform/operation/shapes.ts'

// Credentials as browsers send them, in the format of `PublicKeyCredential.toJSON()` (WebAuthn level 3).

const Bytes = Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength: 20_000, description: 'base64url' })
/** Accepted because browsers send it, but never read. */
const Ignored = optional(Type.Object({}, { additionalProperties: true }))

const credential = {
  id: Bytes,
  rawId: Bytes,
  type: oneOf('public-key'),
  authenticatorAttachment: optional(oneOf('platform', 'cross-platform')),
  clientExtensionResults: Ignored,
}

export const Attestation = object({
  ...credential,
  response: object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    authenticatorData: optional(Bytes),
    publicKey: optional(Bytes),
    publicKeyAlgorithm: optional(integer(-65_536, 65_535)),
    transports: optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 })),
  }),
})
export type Attestation = Omit<Static<typeof Attestation>, 'clientExtensionResults'>

export const Assertion = object({
  ...credential,
  response: object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: optional(Bytes),
  }),
})
export type Assertion = Omit<Static<typeof Assertion>, 'clientExtensionResults'>

/** Options that we generate for the browser's `parseCreationOptionsFromJSON()` and `parseRequestOptionsFromJSON()`. */
export const BrowserOptions = (description: string) => Type.Object({}, { additionalProperties: true, description })
