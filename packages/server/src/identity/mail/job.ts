import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Mailer, Message } from '../../platform/mailer.ts'
import { writeResets } from '../passwords/reset-mail.ts'
import { writeInvitation } from './invitation.ts'
import * as mail from './queries.ts'

const maxTries = 5

const write = async (tx: Transaction, letter: mail.Letter, baseUrl: string): Promise<readonly Message[]> =>
  letter.about === 'password' ? writeResets(tx, letter, baseUrl) : [writeInvitation(letter, baseUrl)]

/** Sends the links that open accounts: password resets and invitations. */
export const accountMailJob = ({
  services: site,
  mailer,
  log,
}: {
  services: { readonly secrets: Secrets; readonly baseUrl: string }
  mailer: Mailer
  log: Log
}): Job => ({
  name: 'account-mail',
  everySeconds: 2,
  async run({ system }) {
    const inSystem = <T>(work: (tx: Transaction) => Promise<T>) => system.transaction({ clients: [] }, work)
    const next = await inSystem((tx) => mail.take(tx, site.secrets))
    if (!next) return 0
    const messages = await inSystem((tx) => write(tx, next.letter, site.baseUrl))
    const isSent = (await Promise.all(messages.map(mailer))).every(Boolean)
    const isLast = next.tries >= maxTries
    if (!isSent && isLast) log.error({ mail_id: next.id, tries: next.tries }, 'mail.given_up')
    if (isSent || isLast) await inSystem((tx) => mail.remove(tx, next.id))
    return 1
  },
})
