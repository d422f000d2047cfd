/**
 * The signing secrets of one owner as plain values, oldest first, with the rules of the statements in `signing-secrets.ts` and
 * `targets.ts`. Secrets are numbered as they are created; times are in seconds.
 */
type Secret = { readonly number: number; expiresAt: number | null }

export const keyringRules = {
  isValid: ({ expiresAt }: Secret, now: number) => expiresAt === null || expiresAt > now,
  /** The old secret continues to sign for a while, so that receivers can change over. */
  retire(secret: Secret, now: number, overlapSeconds: number) {
    secret.expiresAt = now + overlapSeconds
  },
}

export class KeyringModel {
  #secrets: Secret[] = [{ number: 1, expiresAt: null }]
  #rules: typeof keyringRules

  constructor(with_ = keyringRules) {
    this.#rules = with_
  }

  /** Returns the secrets that sign a delivery now, newest first. */
  valid(now: number): number[] {
    return this.#validNow(now).map(({ number }) => number)
  }

  /** Returns false if a rotation is in progress. */
  rotate(now: number, overlapSeconds: number): boolean {
    const [newest, retiring] = this.#validNow(now)
    if (retiring) return false
    if (newest) this.#rules.retire(newest, now, overlapSeconds)
    this.#secrets.push({ number: this.#secrets.length + 1, expiresAt: null })
    return true
  }

  /** Ends the old secret now. Returns false if no rotation is in progress. */
  endRotation(now: number): boolean {
    const [, retiring] = this.#validNow(now)
    if (!retiring) return false
    retiring.expiresAt = now
    return true
  }

  /** Ends the new secret and keeps the old one. Returns false if no rotation is in progress. */
  undoRotation(now: number): boolean {
    const [newest, retiring] = this.#validNow(now)
    if (!newest || !retiring) return false
    newest.expiresAt = now
    retiring.expiresAt = null
    return true
  }

  #validNow(now: number) {
    return this.#secrets.filter((secret) => this.#rules.isValid(secret, now)).reverse()
  }
}
