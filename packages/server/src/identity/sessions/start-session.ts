import { Type } from 'typebox'
import { Answer, type AnyCall } from '../../platform/operation/operation.ts'
import { flag, Instant, nullable, object, optional } from '../../platform/operation/shapes.ts'
import { timesIn } from '../../platform/times.ts'
import { audit } from '../audit/audit.ts'
import { setCookie } from '../cookies.ts'
import type { Account, Audience } from './sessions.ts'
import * as sessions from './sessions.ts'

export const OpenSession = object({
  token: nullable(Type.String({ description: 'Shown once; null where a cookie holds it' })),
  expires_at: Instant,
})

/** For pages: the token comes in a cookie that scripts cannot read, and not in the answer. */
export const wantsCookie = optional(flag)

type Call = Pick<AnyCall, 'tx' | 'services' | 'from' | 'note'>

/** Every way in ends here: a new session, never one that was there before, answered as it was asked for. */
export async function startSession(
  call: Call,
  audience: Audience,
  account: Account,
  { inCookie, restricted = false }: { inCookie: boolean; restricted?: boolean },
  more: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const { tx, services, from } = call
  const session = await sessions.open(tx, audience, account, { from, restricted })
  await audit(call, 'session.opened', session.id, sessions.asActor(audience, account))
  return new Answer(
    200,
    {
      token: inCookie ? null : session.token,
      expires_at: timesIn(account.time_zone)(session.expiresAt),
      ...more,
    },
    inCookie ? setCookie(audience, session.token, services, from) : {},
  )
}
