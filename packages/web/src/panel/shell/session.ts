import { useParams } from '@tanstack/react-router'
import type { AnswerOf } from '../../kit/api/call.ts'
import { requiredContext } from '../../kit/required-context.ts'
import type { Role } from '../api/roles.ts'
import { mayCall } from '../kit/may.ts'

export type Session = AnswerOf<'GET /v1/panel/session'>

/** Who is signed in. */
export const [SessionContext, useSession] = requiredContext<Session>('Session')

export type School = {
  readonly cnpj: string
  readonly name: string
  readonly timeZone: string
  /** Whether the user may call an operation here. */
  may(route: string): boolean
}

/** The school whose pages these are. */
export const [SchoolContext, useSchool] = requiredContext<School>('School')

export function schoolsOf({ schools, is_owner, modules }: Session): School[] {
  return schools.map(({ cnpj, name, time_zone, roles }) => {
    // The server names roles that this page may be too old to know; those open nothing here.
    const powers = { roles: [...(is_owner ? ['owner'] : []), ...roles] as Role[], modules }
    return { cnpj, name, timeZone: time_zone, may: (route) => mayCall(route, powers) }
  })
}

export function useCnpj(): string {
  // The routes are made from a table, so the router cannot know their parameters.
  const { cnpj } = useParams({ strict: false }) as { cnpj?: string }
  return cnpj ?? ''
}
