import type { Message } from '../../platform/mailer.ts'
import type { AccountMail } from './queries.ts'

/**
 * Writes to the owner of an address that was used to sign up again, because the response does not reveal that it has an
 * account.
 */
export const writeSignUps = (
  { email, isKnown }: Extract<AccountMail, { about: 'sign-up' }>,
  baseUrl: string,
): readonly Message[] =>
  isKnown
    ? [
        {
          to: email,
          subject: 'Sineta: você já tem uma conta / you already have an account',
          text: `Recebemos um pedido de nova conta de parceiro com este e-mail, que já tem uma.
Nada mudou: a senha continua a mesma.

Se foi você, entre com ela: ${baseUrl}/portal/login
Se a esqueceu, escolha outra: ${baseUrl}/portal/password/forgot
Se não foi você, não faça nada.

--
We received a request for a new partner account with this e-mail address, which already has one. Nothing has changed.
If it was you, sign in or choose a new password at the addresses above. If it was not, do nothing.
`,
        },
      ]
    : []
