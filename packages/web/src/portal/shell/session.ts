import type { ResponseOf } from '../../kit/api/call.ts'
import { requiredContext } from '../../kit/required-context.ts'

type Session = ResponseOf<'GET /v1/portal/session'>

/** The session of the signed-in user. */
export const [SessionContext, useSession] = requiredContext<Session>('Session')
