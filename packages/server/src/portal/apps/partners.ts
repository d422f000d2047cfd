import { cnpj } from '@sineta/contract'
import { byAnyone } from '../../identity/access.ts'
import { signUpsFromAddress } from '../../identity/limits.ts'
import { checkNewPassword, hashPassword, NewPassword } from '../../identity/passwords/passwords.ts'
import { type Operation, operation } from '../../platform/operation/operation.ts'
import { Cnpj, Email, object, text } from '../../platform/operation/shapes.ts'
import { platformZone, timesIn } from '../../platform/times.ts'
import * as partners from '../../tenancy/partners/partners.ts'

export const partnerOperations: readonly Operation[] = [
  operation({
    method: 'POST',
    path: '/v1/portal/partner',
    access: byAnyone,
    summary: 'Sign up as a partner',
    body: object({ name: text(200), cnpj: Cnpj, email: Email, password: NewPassword }),
    answers: { 201: partners.Partner },
    refusals: ['cnpj_invalid', 'email_taken'],
    hasSecrets: true,
    limits: [signUpsFromAddress],
    conflicts: { partner_member_email: 'email_taken' },
    emits: [],
    async run({ tx, body: { name, cnpj: written, email, password } }) {
      checkNewPassword(password, email)
      // Valid, as its shape was checked.
      const partner = await partners.create(tx, {
        name,
        cnpj: cnpj.normalize(written)!,
        email,
        passwordHash: await hashPassword(password),
      })
      return { id: partner.id, name, cnpj: partner.cnpj, email, created_at: timesIn(platformZone)(partner.created_at) }
    },
  }),
]
