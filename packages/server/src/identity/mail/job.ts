import { sha256 } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Message } from '../../platform/mailer.ts'
import { spend } from '../../platform/perform/limiter.ts'
import { isKnownNetwork } from '../accounts/queries.ts'
import { writeResets } from '../passwords/reset-mail.ts'
import { writeInvitation } from './invitation.ts'
import * as mail from './queries.ts'
import { writeSignUps } from './sign-up.ts'

/**
 * Of each kind to one address, from all causes together, and as many again for requests from networks that the address's owner has
 * signed in from: others can use up the first, not the second. Counted here, so that a response does not reveal it.
 */
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

async function allowanceOf(tx: Transaction, letter: mail.Letter): Promise<Buffer> {
  const strangers = `mail about ${letter.about} to ${letter.email.toLowerCase()}`
  const isKnown =
    letter.about === 'password' && (await isKnownNetwork(tx, letter.audience, letter.email, letter.network))
  return sha256(isKnown ? `${strangers} from a known network` : strangers)
}

/** Sends what concerns accounts: password resets, invitations, sign-ups with an address that is known. */
export const accountMailJob: Job = {
  name: 'account-mail',
  everySeconds: 2,
  pending: `exists (select from mail where ${mail.isLetterDue})`,
  lane: 'own',
  // A server that is slow for one letter does not hold up the next.
  concurrency: 4,
  async run({ system, services, mailer, log }) {
    const inSystem = <T>(work: (tx: Transaction) => Promise<T>) => system.transaction({ clients: [] }, work)
    const next = await inSystem(mail.take)
    if (!next) return 0
    const giveUp = () => log.error({ mail_id: next.id, tries: next.tries }, 'mail.given_up')
    // Beyond the last try: that one ended without a result, because the process died or the run exceeded its limit.
    if (next.tries > mail.maxTries) {
      giveUp()
      await inSystem((tx) => mail.remove(tx, next.id))
      return 1
    }
    const letter = mail.open(services.secrets, next)
    // An address without an account gets no mail, so nothing is spent on it either.
    const messages = await inSystem((tx) => write(tx, letter, services.baseUrl))
    if (
      messages.length > 0 &&
      next.tries === 1 &&
      'wait' in (await spend(system, await inSystem((tx) => allowanceOf(tx, letter)), mailsPerDay))
    ) {
      log.warn({ mail_id: next.id, about: letter.about }, 'mail.suppressed')
      await inSystem((tx) => mail.remove(tx, next.id))
      return 1
    }
    const isSent = (await Promise.all(messages.map(mailer))).every(Boolean)
    const isLast = next.tries >= mail.maxTries
    if (!isSent && isLast) giveUp()
    if (isSent || isLast) await inSystem((tx) => mail.remove(tx, next.id))
    return 1
  },
}
