import type { Transaction } from '../../platform/database/database.ts'
import type { Message } from '../../platform/mailer.ts'
import * as accounts from '../accounts/queries.ts'
import type { AccountMail } from '../mail/queries.ts'
import { newToken } from '../tokens.ts'
import * as resets from './queries.ts'

export const resetMinutes = 30

/**
 * Writes one mail with a link for each account of the address. The mail job does this and not the request, so that a response
 * takes as long for an unknown address as for a known one. A token exists only in its mail and, hashed, in the database.
 */
export async function writeResets(
  tx: Transaction,
  { audience, email, client }: Extract<AccountMail, { about: 'password' }>,
  baseUrl: string,
): Promise<readonly Message[]> {
  // Addresses in a sandbox are made up, so no mail is sent to them.
  const live = (await accounts.findByEmail(tx, audience, email, client)).filter((one) => one.environment === 'live')
  const links = live.map((account) => ({ account, token: newToken('pr_') }))
  await resets.insertResets(
    tx,
    audience,
    links.map(({ account, token }) => ({ accountId: account.id, hash: token.hash })),
    new Date(tx.now.getTime() + resetMinutes * 60_000),
  )
  return links.map(({ account, token }) => ({
    to: account.email,
    subject: 'Sineta: nova senha / new password',
    // The token is in the fragment of the link, which browsers do not send, so it never reaches a server log.
    text: text(`${baseUrl}/${audience}/password/reset#token=${token.text}`, account.slug),
  }))
}

const text = (
  link: string,
  client: string | null,
) => `Recebemos um pedido de nova senha para a sua conta${client ? ` em ${client}` : ''}.
Para escolher uma, abra este endereço em até ${resetMinutes} minutos:

${link}

Se você não pediu, não faça nada: a senha continua a mesma.

--
We received a request for a new password for your account${client ? ` at ${client}` : ''}. Open the address above
within ${resetMinutes} minutes to choose one. If you did not ask for this, do nothing: your password stays the same.
`
