import { Type } from 'typebox'
import { networkOf } from '../../platform/network.ts'
import { type AnyCall, ExplicitResponse } from '../../platform/operation/operation.ts'
import { flag, Instant, nullable, object, optional } from '../../platform/operation/shapes.ts'
import { timeFormatter } from '../../platform/times.ts'
import type { Account, Audience } from '../accounts/account.ts'
import { asActor } from '../accounts/account.ts'
import * as accounts from '../accounts/queries.ts'
import { audit } from '../audit/audit.ts'
import { setCookie } from '../cookies.ts'
import * as sessions from './queries.ts'

export const OpenSession = object({
  token: nullable(Type.String({ description: 'Shown once; null if a cookie holds it' })),
  expires_at: Instant,
})

/** Set by web pages: the token is sent in a cookie that scripts cannot read, and not in the response body. */
export const wantsCookie = optional(flag)

type Call = Pick<AnyCall, 'tx' | 'services' | 'from' | 'note'>

/**
 * The last step of every kind of sign-in: opens a new session, never reuses one, and returns its token in a cookie or in the
 * body.
 */
export async function startSession(
  call: Call,
  audience: Audience,
  account: Account,
  { inCookie, restricted = false }: { inCookie: boolean; restricted?: boolean },
  more: Readonly<Record<string, unknown>> = {},
): Promise<ExplicitResponse> {
  const { tx, services, from } = call
  const session = await sessions.open(tx, audience, account, { from, restricted })
  await accounts.rememberNetwork(tx, account.id, networkOf(from.address))
  await audit(call, 'session.opened', session.id, asActor(audience, account))
  return new ExplicitResponse(
    200,
    {
      token: inCookie ? null : session.token,
      expires_at: timeFormatter(account.time_zone)(session.expiresAt),
      ...more,
    },
    inCookie ? setCookie(audience, session.token, services, from) : {},
  )
}
