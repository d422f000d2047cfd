import { randomBytes } from 'node:crypto'

/** Generates a signing secret. Needs Node, so it is not part of the entry point for browsers. */
export const newSecret = (bytes: Buffer = randomBytes(32)): string => `whsec_${bytes.toString('base64')}`
