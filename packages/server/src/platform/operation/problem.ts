import { problems } from '@sineta/contract'
import type { Refusal } from './errors.ts'

export type ProblemContext = { readonly baseUrl: string; readonly instance: string; readonly requestId: string }

/** Returns the problem document of a refusal (RFC 9457). */
export const toProblem = (
  { code, status, message, faults, members }: Refusal,
  { baseUrl, instance, requestId }: ProblemContext,
) => ({
  type: `${baseUrl}/problems/${code}`,
  title: problems[code].title,
  status,
  code,
  detail: message,
  instance,
  request_id: requestId,
  errors: faults,
  ...members,
})
