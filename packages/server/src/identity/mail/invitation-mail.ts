import type { Message } from '../../platform/mailer.ts'
import type { AccountMail } from './queries.ts'

export const invitationDays = 7

type Invitation = Extract<AccountMail, { about: 'invitation' }>

/**
 * Writes an invitation. The token is in the fragment of the link, which browsers do not send, so it never reaches a server log.
 */
export function writeInvitation({ audience, email, token, by: inviter }: Invitation, baseUrl: string): Message {
  const by = withoutLinks(inviter)
  const place = audience === 'panel' ? ['painel da escola', 'school panel'] : ['portal do parceiro', 'partner portal']
  return {
    to: email,
    subject: 'Sineta: convite / invitation',
    text: `${by} convida você para o ${place[0]} na Sineta.
Para escolher uma senha e entrar, abra este endereço em até ${invitationDays} dias:

${baseUrl}/${audience}/invitation#token=${token}

Se você não esperava este convite, não faça nada.

--
${by} invites you to the ${place[1]} of Sineta. Open the address above within ${invitationDays} days to choose
a password and sign in. If you did not expect this invitation, do nothing.
`,
  }
}

/** Partners choose any name when they sign up. In our mail it must stay on one line and contain nothing that becomes a link. */
const withoutLinks = (name: string) =>
  name
    .replace(/[\s/\\:@]+/g, ' ')
    .replace(/\.(?=\S)/g, '. ')
    .trim()
