import { randomBytes } from 'node:crypto'

/** A new signing secret. Needs Node, and is therefore not behind the browsers' front door. */
export const newSecret = (bytes: Buffer = randomBytes(32)): string => `whsec_${bytes.toString('base64')}`
