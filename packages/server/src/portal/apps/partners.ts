import { cnpj } from '@sineta/contract'
import { byAnyone } from '../../identity/access.ts'
import { signUpsFromAddress } from '../../identity/limits.ts'
import { checkNewPassword, hashPassword, NewPassword } from '../../identity/passwords/passwords.ts'
import { type Operation, operation } from '../../platform/operation/operation.ts'
import { Cnpj, Email, object, text } from '../../platform/operation/shapes.ts'
import { platformZone, timeFormatter } from '../../platform/times.ts'
import * as partners from '../../tenancy/partners/partners.ts'

export const partnerOperations: readonly Operation[] = [
  operation({
    method: 'POST',
    path: '/v1/portal/partner',
    access: byAnyone,
    summary: 'Sign up as a partner',
    body: object({ name: text(200), cnpj: Cnpj, email: Email, password: NewPassword }),
    responses: { 201: partners.Partner },
    description:
      'The response does not reveal whether the address already has an account. If it does, that account is not changed, and its owner is notified by mail.',
    refusals: ['cnpj_invalid'],
    hasSecrets: true,
    limits: [signUpsFromAddress],
    emits: [],
    async run({ tx, services, body: { name, cnpj: written, email, password } }) {
      checkNewPassword(password, email)
      const partner = await partners.signUp(tx, services.secrets, {
        name,
        // The shape of the body has already checked it.
        cnpj: cnpj.normalize(written)!,
        email,
        passwordHash: await hashPassword(password),
      })
      return { ...partner, created_at: timeFormatter(platformZone)(tx.now) }
    },
  }),
]
