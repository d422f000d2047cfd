import type { Database, Transaction } from '../../platform/database/database.ts'
import { isDue } from '../../platform/database/due.ts'
import type { Job } from '../../platform/jobs.ts'
import type { NoticeOf, NoticeRow } from './notices.ts'

const maxTries = 5
// Each try waits twice as long as the one before.
const firstWaitSeconds = 60
const isNoticeDue = isDue('tell_at', firstWaitSeconds * 2 ** (maxTries - 1))

/** Mails a notice to the people it concerns: the owners of the partner, or the management of the client. */
export const noticeMailJob: Job = {
  name: 'notice-mail',
  everySeconds: 10,
  pending: `exists (select from notice where ${isNoticeDue})`,
  lane: 'own',
  concurrency: 2,
  async run({ system, services, mailer, log }) {
    const next = await claim(system)
    if (!next) return 0
    const { notice, to, tries } = next
    if (tries === 1) log.warn({ notice_id: notice.id, ...notice.fields }, `notice.${notice.kind}`)
    // Beyond the last try: that one ended without a result, because the process died or the run exceeded its limit.
    const isSent =
      tries <= maxTries &&
      (to.length === 0 || (await mailer({ to: to.join(', '), ...letter(notice, services.baseUrl) })))
    if (!isSent && tries >= maxTries) log.error({ notice_id: notice.id, tries }, 'mail.given_up')
    if (isSent || tries >= maxTries)
      await system.pool.query('update notice set tell_at = null where id = $1', [notice.id])
    return 1
  },
}

/** Taken for a while that doubles: a process that dies, or a server that refuses, leaves it for later. */
const claim = (system: Database) =>
  system.transaction({ clients: [] }, async (tx) => {
    const { rows } = await tx.query<NoticeRow & { tries: number }>(
      `update notice set tries = tries + 1, tell_at = clock() + make_interval(secs => $1 * 2 ^ tries)
       where id = (select id from notice where ${isNoticeDue} order by tell_at limit 1 for update skip locked)
       returning id, app_id, client_id, kind, fields, created_at, tries`,
      [firstWaitSeconds],
    )
    const notice = rows[0]
    return notice && { notice, tries: notice.tries, to: await recipients(tx, notice) }
  })

async function recipients(tx: Transaction, { app_id, client_id }: NoticeRow): Promise<string[]> {
  const { rows } = await tx.query<{ email: string }>(
    `select m.email from app a join partner_member m on m.partner_id = a.partner_id and m.role = 'owner' where a.id = $1
     union
     select u.email from panel_user u where u.client_id = $2 and u.deleted_at is null
       and (u.is_owner or exists (select from panel_role r where r.user_id = u.id and r.role = 'management'))`,
    [app_id, client_id],
  )
  return rows.map(({ email }) => email)
}

type Letter = { readonly subject: string; readonly text: string }

/** Pure. In both languages: every reader knows one of them. */
function letter(notice: NoticeOf, baseUrl: string): Letter {
  switch (notice.kind) {
    case 'endpoint_failing': {
      const { app, endpoint, failing_since } = notice.fields
      return {
        subject: `Sineta: ${app}, endpoint ${endpoint}: falhas / failures`,
        text: `Nenhuma entrega ao endpoint ${endpoint} de ${app} deu certo desde ${failing_since}.
O que não chegou pode ser reenviado no portal: ${baseUrl}/portal

--
No delivery to the ${endpoint} endpoint of ${app} has succeeded since ${failing_since}.
What did not arrive can be resent in the portal. After 72 hours and 20 failed deliveries the endpoint is disabled.
`,
      }
    }
    case 'endpoint_disabled': {
      const { app, endpoint, failing_since, reason } = notice.fields
      const [pt, en] =
        reason === 'gone'
          ? ['ele respondeu 410 a todas as tentativas de uma entrega', 'it answered 410 to every attempt of a delivery']
          : [`nenhuma entrega deu certo desde ${failing_since}`, `no delivery has succeeded since ${failing_since}`]
      return {
        subject: `Sineta: ${app}, endpoint ${endpoint}: desativado / disabled`,
        text: `O endpoint ${endpoint} de ${app} foi desativado: ${pt}.
Nada se perde: o que não foi enviado está guardado por 30 dias. Ative o endpoint e reenvie no portal: ${baseUrl}/portal

--
The ${endpoint} endpoint of ${app} was disabled: ${en}.
Nothing is lost: deliveries that were not sent are kept for 30 days. Save the endpoint as active in the portal, then resend.
`,
      }
    }
    case 'digest': {
      const { app, failed, endpoints } = notice.fields
      const list = Object.entries(endpoints).map(([endpoint, n]) => `  ${endpoint}: ${n}`)
      return {
        subject: `Sineta: ${app}: ${failed} entregas não chegaram ontem / deliveries failed yesterday`,
        text: `Das entregas a ${app}, estas não chegaram nas 24 horas até as 8h de hoje, por endpoint:
${list.join('\n')}
Veja por quê e reenvie no portal: ${baseUrl}/portal

--
Of the deliveries to ${app} these failed within the 24 hours until 8 this morning, by endpoint:
${list.join('\n')}
See why, and resend them, in the portal. They are kept for 30 days.
`,
      }
    }
    case 'webhook_url_failing': {
      const { client, consecutive_failures } = notice.fields
      return {
        subject: `Sineta: ${client}: ${consecutive_failures} falhas seguidas / failures in a row`,
        text: `O endereço de webhook de ${client} falhou ${consecutive_failures} vezes seguidas. Continuamos tentando a cada evento.
Veja as falhas e o endereço no painel: ${baseUrl}/panel

--
The webhook address of ${client} has failed ${consecutive_failures} times in a row. We go on trying with every event.
`,
      }
    }
  }
}
