import { useParams } from '@tanstack/react-router'
import type { ResponseOf } from '../../kit/api/call.ts'
import { requiredContext } from '../../kit/required-context.ts'
import type { Role } from '../api/roles.ts'
import { mayCall } from '../kit/permissions.ts'

export type Session = ResponseOf<'GET /v1/panel/session'>

/** The session of the signed-in user. */
export const [SessionContext, useSession] = requiredContext<Session>('Session')

export type School = {
  readonly cnpj: string
  readonly name: string
  readonly timeZone: string
  /** Whether the user may call an operation in this school. */
  may(route: string): boolean
}

/** The school whose pages are shown. */
export const [SchoolContext, useSchool] = requiredContext<School>('School')

export function schoolsOf({ schools, is_owner, modules }: Session): School[] {
  return schools.map(({ cnpj, name, time_zone, roles }) => {
    // The server may name roles that an older page does not know; they allow nothing here.
    const powers = { roles: [...(is_owner ? ['owner'] : []), ...roles] as Role[], modules }
    return { cnpj, name, timeZone: time_zone, may: (route) => mayCall(route, powers) }
  })
}

export function useCnpj(): string {
  // The routes are built from a table, so the router cannot know their parameters.
  const { cnpj } = useParams({ strict: false }) as { cnpj?: string }
  return cnpj ?? ''
}
