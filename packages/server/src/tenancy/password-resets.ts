import type { Transaction } from '../platform/database.ts'
import type { Job } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { Mailer } from '../platform/mailer.ts'
import { type Secrets, sha256 } from '../platform/secrets.ts'
import * as sessions from './sessions.ts'
import { newToken } from './tokens.ts'

const validMinutes = 30
const mostTries = 5

type Asked = { readonly audience: 'portal' | 'panel'; readonly email: string; readonly client?: string }

const sealOwner = (id: string) => `mail:${id}`

/** Only notes that somebody asked: who that is, if anybody, is looked up later, so that the time tells nothing. */
export async function ask(tx: Transaction, secrets: Secrets, asked: Asked): Promise<void> {
  const { rows } = await tx.query<{ id: string }>('select gen_random_uuid() as id')
  const { id } = rows[0]!
  await tx.query('insert into mail (id, sealed) values ($1, $2)', [
    id,
    secrets.seal(JSON.stringify(asked), sealOwner(id)),
  ])
}

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

/** Sends the links. Their tokens exist in the mail and, hashed, in the database. */
export const passwordMailJob = ({
  services,
  mailer,
  log,
}: {
  services: { readonly secrets: Secrets; readonly baseUrl: string }
  mailer: Mailer
  log: Log
}): Job => ({
  name: 'password-mail',
  everySeconds: 2,
  async run({ system }) {
    const inSystem = <T>(work: (tx: Transaction) => Promise<T>) => system.transaction({ clients: [] }, work)
    const next = await inSystem(claim)
    if (!next) return 0
    const asked = JSON.parse(services.secrets.open(next.sealed, sealOwner(next.id))) as Asked
    const messages = await inSystem((tx) => write(tx, asked, services.baseUrl))
    const isSent = (await Promise.all(messages.map(mailer))).every(Boolean)
    const isLast = next.tries >= mostTries
    if (!isSent && isLast) log.error({ mail_id: next.id, tries: next.tries }, 'mail.given_up')
    if (isSent || isLast) await inSystem((tx) => tx.query('delete from mail where id = $1', [next.id]))
    return 1
  },
})

/** Taken for a minute: a process that dies, or a server that refuses, leaves it for later. */
async function claim(tx: Transaction) {
  const { rows } = await tx.query<{ id: string; sealed: Buffer; tries: number }>(
    `update mail set tries = tries + 1, due_at = clock() + interval '1 minute'
     where id = (select id from mail where due_at <= clock() order by due_at limit 1 for update skip locked)
     returning id, sealed, tries`,
  )
  return rows[0]
}

async function write(tx: Transaction, { audience, email, client }: Asked, baseUrl: string) {
  const accounts = await sessions.accounts(tx, audience, email, client)
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
