import { type Secrets, sha256 } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Message } from '../../platform/mailer.ts'
import { type Letter, post } from '../mail/outbox.ts'
import * as sessions from '../sessions/sessions.ts'
import { newToken } from '../tokens.ts'

const validMinutes = 30

type Asked = Extract<Letter, { about: 'password' }>

/** Only notes that somebody asked: who that is, if anybody, is looked up later, so that the time tells nothing. */
export const ask = (tx: Transaction, secrets: Secrets, asked: Omit<Asked, 'about'>) =>
  post(tx, secrets, { about: 'password', ...asked })

/** Uses a link up, and with it all others of the account; undefined where it is unknown or late. */
export async function use(
  tx: Transaction,
  audience: 'portal' | 'panel',
  token: string,
): Promise<sessions.Account | undefined> {
  const { rows } = await tx.query<{ subject_id: string }>(
    `with link as (select subject_id from password_reset where hash = $1 and audience = $2 and expires_at > clock())
     delete from password_reset r using link where r.subject_id = link.subject_id returning r.subject_id`,
    [sha256(token), audience],
  )
  return rows[0] && sessions.account(tx, audience, rows[0].subject_id)
}

/** A link for each account of the address. Its token exists in the mail and, hashed, in the database. */
export async function write(
  tx: Transaction,
  { audience, email, client }: Asked,
  baseUrl: string,
): Promise<readonly Message[]> {
  // Nobody in a sandbox is real, so nobody is written to.
  const accounts = (await sessions.accounts(tx, audience, email, client)).filter((one) => one.environment === 'live')
  const expiresAt = new Date(tx.now.getTime() + validMinutes * 60_000)
  const messages = accounts.map(({ id, slug, email: to }) => {
    const token = newToken('pr_')
    // Behind the #, which browsers keep to themselves: no log of any server gets to see it.
    const link = `${baseUrl}/${audience}/password/reset#token=${token.text}`
    return {
      id,
      hash: token.hash,
      message: { to, subject: 'Sineta: nova senha / new password', text: text(link, slug) },
    }
  })
  await tx.query(
    'insert into password_reset (hash, audience, subject_id, expires_at) select unnest($1::bytea[]), $2, unnest($3::uuid[]), $4',
    [messages.map(({ hash }) => hash), audience, messages.map(({ id }) => id), expiresAt],
  )
  return messages.map(({ message }) => message)
}

const text = (
  link: string,
  client: string | null,
) => `Alguém pediu uma nova senha para a sua conta${client ? ` em ${client}` : ''}.
Para escolher uma, abra este endereço em até ${validMinutes} minutos:

${link}

Se não foi você, não faça nada: a senha continua a mesma.

--
Somebody asked for a new password for your account${client ? ` at ${client}` : ''}. Open the address above
within ${validMinutes} minutes to choose one. If it was not you, do nothing: your password stays as it is.
`
