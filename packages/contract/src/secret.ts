import { randomBytes } from 'node:crypto'

/** Generates a signing secret. Needs Node, so `browser.ts` does not export it. */
export const newSecret = (bytes: Buffer = randomBytes(32)): string => `whsec_${bytes.toString('base64')}`
