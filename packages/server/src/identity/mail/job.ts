import { sha256 } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs.ts'
import { maxTries } from '../../platform/mail-tries.ts'
import type { Message } from '../../platform/mailer.ts'
import { spend } from '../../platform/perform/limiter.ts'
import { isKnownNetwork } from '../accounts/queries.ts'
import { writeResets } from '../passwords/reset-mail.ts'
import { writeInvitation } from './invitation-mail.ts'
import * as mail from './queries.ts'
import { writeSignUps } from './sign-up-mail.ts'

/**
 * The limit for mails of one kind to one address, for all reasons together. Requests from networks where the address has signed
 * in before have a second allowance of the same size, which other callers cannot use up. It is counted here and not in the
 * request, so that responses do not reveal it.
 */
const mailsPerDay = { max: 20, seconds: 24 * 3600 }

async function write(tx: Transaction, queued: mail.AccountMail, baseUrl: string): Promise<readonly Message[]> {
  switch (queued.about) {
    case 'password':
      return writeResets(tx, queued, baseUrl)
    case 'invitation':
      return [writeInvitation(queued, baseUrl)]
    case 'sign-up':
      return writeSignUps(queued, baseUrl)
  }
}

async function allowanceOf(tx: Transaction, queued: mail.AccountMail): Promise<Buffer> {
  const shared = `mail about ${queued.about} to ${queued.email.toLowerCase()}`
  const isKnown =
    queued.about === 'password' && (await isKnownNetwork(tx, queued.audience, queued.email, queued.network))
  return sha256(isKnown ? `${shared} from a known network` : shared)
}

/** Sends mails about accounts: password resets, invitations, and notices that an address already has an account. */
export const accountMailJob: Job = {
  name: 'account-mail',
  everySeconds: 2,
  pending: `exists (select from mail where ${mail.isDue})`,
  lane: 'own',
  // A mail server that is slow with one mail does not hold up the next.
  concurrency: 4,
  async run({ system, services, mailer, log }) {
    const inSystem = <T>(work: (tx: Transaction) => Promise<T>) => system.transaction({ clients: [] }, work)
    const next = await inSystem(mail.take)
    if (!next) return 0
    const giveUp = () => log.error({ mail_id: next.id, tries: next.tries }, 'mail.given_up')
    // The last try ended without a result, because the process died or the run exceeded its time limit.
    if (next.tries > maxTries) {
      giveUp()
      await inSystem((tx) => mail.remove(tx, next.id))
      return 1
    }
    const queued = mail.open(services.secrets, next)
    // An address without an account gets no mail, so it does not count against the limit either.
    const messages = await inSystem((tx) => write(tx, queued, services.baseUrl))
    if (
      messages.length > 0 &&
      next.tries === 1 &&
      'wait' in (await spend(system, await inSystem((tx) => allowanceOf(tx, queued)), mailsPerDay))
    ) {
      log.warn({ mail_id: next.id, about: queued.about }, 'mail.suppressed')
      await inSystem((tx) => mail.remove(tx, next.id))
      return 1
    }
    const isSent = (await Promise.all(messages.map(mailer))).every(Boolean)
    const isLast = next.tries >= maxTries
    if (!isSent && isLast) giveUp()
    if (isSent || isLast) await inSystem((tx) => mail.remove(tx, next.id))
    return 1
  },
}
