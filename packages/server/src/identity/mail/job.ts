import { sha256 } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Message } from '../../platform/mailer.ts'
import { spend } from '../../platform/perform/limiter.ts'
import { writeResets } from '../passwords/reset-mail.ts'
import { writeInvitation } from './invitation.ts'
import * as mail from './queries.ts'
import { writeSignUps } from './sign-up.ts'

const maxTries = 5

/** Of each kind to one address, from all causes together. Counted here, so that a response does not reveal it. */
const mailsPerDay = { max: 20, seconds: 24 * 3600 }

async function write(tx: Transaction, letter: mail.Letter, baseUrl: string): Promise<readonly Message[]> {
  switch (letter.about) {
    case 'password':
      return writeResets(tx, letter, baseUrl)
    case 'invitation':
      return [writeInvitation(letter, baseUrl)]
    case 'sign-up':
      return writeSignUps(letter, baseUrl)
  }
}

/** Sends what concerns accounts: password resets, invitations, sign-ups with an address that is known. */
export const accountMailJob: Job = {
  name: 'account-mail',
  everySeconds: 2,
  pending: 'exists (select from mail where due_at <= clock())',
  lane: 'own',
  // A server that is slow for one letter does not hold up the next.
  concurrency: 4,
  async run({ system, services, mailer, log }) {
    const inSystem = <T>(work: (tx: Transaction) => Promise<T>) => system.transaction({ clients: [] }, work)
    const next = await inSystem((tx) => mail.take(tx, services.secrets))
    if (!next) return 0
    const { email, about } = next.letter
    const allowance =
      next.tries > 1 ? null : await spend(system, sha256(`mail about ${about} to ${email.toLowerCase()}`), mailsPerDay)
    if (allowance && 'wait' in allowance) {
      log.warn({ mail_id: next.id, about }, 'mail.suppressed')
      await inSystem((tx) => mail.remove(tx, next.id))
      return 1
    }
    const messages = await inSystem((tx) => write(tx, next.letter, services.baseUrl))
    const isSent = (await Promise.all(messages.map(mailer))).every(Boolean)
    const isLast = next.tries >= maxTries
    if (!isSent && isLast) log.error({ mail_id: next.id, tries: next.tries }, 'mail.given_up')
    if (isSent || isLast) await inSystem((tx) => mail.remove(tx, next.id))
    return 1
  },
}
