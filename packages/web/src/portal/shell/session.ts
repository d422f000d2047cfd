import type { AnswerOf } from '../../kit/api/call.ts'
import { requiredContext } from '../../kit/required-context.ts'

type Session = AnswerOf<'GET /v1/portal/session'>

/** The session of the signed-in user. */
export const [SessionContext, useSession] = requiredContext<Session>('Session')
