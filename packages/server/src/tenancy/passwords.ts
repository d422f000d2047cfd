import { hash, verify } from '@node-rs/argon2'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane. @node-rs hashes off the main thread.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, cost)

let nobody: Promise<string> | undefined

/** An unknown account costs as much time as a known one with a wrong password. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('the password of nobody')
  const matches = await verify(stored ?? (await nobody), password)
  return matches && typeof stored === 'string'
}
