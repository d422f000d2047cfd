import { type ProblemCode, type ProblemStatus, type problemMembers, problems } from '@sineta/contract'

/** One fault of a request: where it is, its code, the reason if the code has several, and what to do about it. */
export type Fault = { pointer: string; code: string; reason?: string; message: string }

export const isProblemCode = (text: unknown): text is ProblemCode =>
  typeof text === 'string' && Object.hasOwn(problems, text)

/** An error that the caller can fix. Every other error is our own failure and results in a 500. */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly status: ProblemStatus
  readonly faults: readonly Fault[]
  /** Additional members of the problem document. */
  readonly members: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: ProblemCode,
    detail: string = problems[code].title,
    extra: {
      faults?: readonly Fault[]
      members?: Readonly<Record<string, unknown>>
      headers?: Record<string, string>
    } = {},
  ) {
    super(detail)
    this.name = 'Refusal'
    this.code = code
    this.status = problems[code].status
    this.faults = extra.faults ?? []
    this.members = extra.members ?? {}
    this.headers = extra.headers ?? {}
  }
}

/** The members that a problem with this code has besides those of every problem. */
type MembersOf<C extends ProblemCode> = C extends keyof typeof problemMembers
  ? { readonly [M in keyof (typeof problemMembers)[C]]: unknown }
  : { readonly reason?: string }

/** `throw refuse('rate_limited', 'Wait 3 s.')` */
export const refuse = <C extends ProblemCode>(
  code: C,
  detail?: string,
  extra?: { faults?: readonly Fault[]; members?: MembersOf<C>; headers?: Record<string, string> },
) => new Refusal(code, detail, extra)

/** Refuses one member of the body: `throw refuseAt('/enrolled_on', 'date_in_future', 'must not be after today')` */
export const refuseAt = (pointer: string, code: ProblemCode, message: string, reason?: string) => {
  const why = reason === undefined ? {} : { reason }
  return new Refusal(code, `${pointer.slice(1).replaceAll('/', '.')} ${message}`, {
    faults: [{ pointer, code, ...why, message }],
    members: why,
  })
}

/** Refuses a list of faults. The code is that of a single fault if it is a problem code, otherwise `validation_failed`. */
export function refuseFaults(faults: readonly Fault[]): Refusal {
  const only = faults.length === 1 ? faults[0] : undefined
  const own = only && only.code in problems ? (only.code as ProblemCode) : undefined
  const detail = faults
    .slice(0, 3)
    .map(({ pointer, message }) => `${pointer || 'the body'} ${message}`)
    .join('; ')
  return new Refusal(own ?? 'validation_failed', detail, { faults })
}
