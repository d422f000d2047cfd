import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs.ts'
import { isMailDue, maxTries, takeForTry } from '../../platform/mail-tries.ts'
import type { NoticeContent, NoticeRow } from './notices.ts'

const isNoticeDue = isMailDue('tell_at')

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
    // More than `maxTries`: the last try ended without a result, because the process died or the run exceeded its limit.
    const isSent =
      tries <= maxTries &&
      (to.length === 0 || (await mailer({ to: to.join(', '), ...mailOf(notice, services.baseUrl) })))
    if (!isSent && tries >= maxTries) log.error({ notice_id: notice.id, tries }, 'mail.given_up')
    if (isSent || tries >= maxTries)
      await system.pool.query('update notice set tell_at = null where id = $1', [notice.id])
    return 1
  },
}

/** Claims the next notice for a time that doubles with each try: if the process dies or the server refuses, it is tried again. */
const claim = (system: Database) =>
  system.transaction({ clients: [] }, async (tx) => {
    const { rows } = await tx.query<NoticeRow & { tries: number }>(
      `update notice set ${takeForTry('tell_at')}
       where id = (select id from notice where ${isNoticeDue} order by tell_at limit 1 for update skip locked)
       returning id, app_id, client_id, kind, fields, created_at, tries`,
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

type Mail = { readonly subject: string; readonly text: string }

const kinds = { test: { pt: 'teste', en: 'test' }, production: { pt: 'produção', en: 'live' } } as const

/** `2026-03-02T07:12:10-03:00` as each language writes it. */
function written(moment: string | null) {
  const [, year, month, day, time, offset] = /^(\d+)-(\d+)-(\d+)T(\d+:\d+):\d+(.*)$/.exec(moment ?? '') ?? []
  return { pt: `${day}/${month}/${year}, ${time} (UTC${offset})`, en: `${year}-${month}-${day} ${time} (UTC${offset})` }
}

/** Returns the mail in both languages, because every recipient knows one of them. Pure. */
function mailOf(notice: NoticeContent, baseUrl: string): Mail {
  switch (notice.kind) {
    case 'endpoint_failing': {
      const { app, endpoint, failing_since } = notice.fields
      const [kind, since] = [kinds[endpoint], written(failing_since)]
      return {
        subject: `Sineta: ${app}: endpoint de ${kind.pt} com falhas / ${kind.en} endpoint failing`,
        text: `Nenhuma entrega ao endpoint de ${kind.pt} de ${app} deu certo desde ${since.pt}.
As entregas que não chegaram podem ser reenviadas no portal: ${baseUrl}/portal
Após 72 horas sem sucesso e 20 entregas com falha, o endpoint é desativado.

--
No delivery to the ${kind.en} endpoint of ${app} has succeeded since ${since.en}.
Deliveries that did not arrive can be resent in the portal. After 72 hours without a success and 20 failed deliveries the
endpoint is disabled.
`,
      }
    }
    case 'endpoint_disabled': {
      const { app, endpoint, failing_since, reason } = notice.fields
      const [kind, since] = [kinds[endpoint], written(failing_since)]
      const [pt, en] =
        reason === 'gone'
          ? ['ele respondeu 410 a todas as tentativas de uma entrega', 'it returned 410 to every attempt of a delivery']
          : [`nenhuma entrega deu certo desde ${since.pt}`, `no delivery has succeeded since ${since.en}`]
      return {
        subject: `Sineta: ${app}: endpoint de ${kind.pt} desativado / ${kind.en} endpoint disabled`,
        text: `O endpoint de ${kind.pt} de ${app} foi desativado: ${pt}.
Nada se perde: as entregas ficam guardadas por 30 dias. Retome o endpoint no portal e depois reenvie: ${baseUrl}/portal

--
The ${kind.en} endpoint of ${app} was disabled: ${en}.
Nothing is lost: deliveries are kept for 30 days. Resume the endpoint in the portal, then resend them.
`,
      }
    }
    case 'digest': {
      const { app, failed, endpoints } = notice.fields
      const list = (language: 'pt' | 'en') =>
        (['test', 'production'] as const)
          .filter((endpoint) => endpoints[endpoint] !== undefined)
          .map((endpoint) => `  ${kinds[endpoint][language]}: ${endpoints[endpoint]}`)
          .join('\n')
      return {
        subject: `Sineta: ${app}: entregas com falha / failed deliveries: ${failed}`,
        text: `Entregas a ${app} que não chegaram nas 24 horas até as 8h de hoje, por endpoint:
${list('pt')}
Veja o motivo e reenvie no portal: ${baseUrl}/portal
Elas ficam guardadas por 30 dias.

--
Deliveries to ${app} that failed within the 24 hours until 8 this morning, by endpoint:
${list('en')}
See why, and resend them, in the portal. They are kept for 30 days.
`,
      }
    }
    case 'webhook_url_failing': {
      const { client, consecutive_failures } = notice.fields
      return {
        subject: `Sineta: ${client}: ${consecutive_failures} falhas seguidas / failures in a row`,
        text: `O endereço de ${client} que recebe os eventos falhou ${consecutive_failures} vezes seguidas. Os envios continuam a cada evento.
Veja as falhas e o endereço no painel, em Integrações: ${baseUrl}/panel

--
The address of ${client} that receives its events has failed ${consecutive_failures} times in a row. Sending continues with every event.
See the failures and the address in the panel, under Integrations.
`,
      }
    }
  }
}
