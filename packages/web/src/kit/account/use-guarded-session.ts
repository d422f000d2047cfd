import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ResponseOf } from '../api/call.ts'
import { problemOf } from '../api/problem.ts'
import { type Read, refresh, useRead } from '../api/queries.ts'
import { onRefusal } from '../api/refusals.ts'
import { type Site, useSite } from '../site.ts'
import { useReloadOnUserChange } from './user-change.ts'

type SessionRoute = `GET /v1/${Site}/session`
type Guarded<R extends SessionRoute> = {
  readonly session: Read<ResponseOf<R>>
  /** No user is signed in, or the session has ended. */
  readonly isOut: boolean
}

/** Reads the session of a site, and again after each refusal that may mean that it has ended. */
export function useGuardedSession<R extends SessionRoute>(route: R): Guarded<R> {
  // Read as one of the three: deriving the request and the response from R multiplies more types than the compiler allows.
  const session = useRead<SessionRoute>(route, {})
  const navigate = useNavigate()
  useReloadOnUserChange(session.data?.email)
  useEffect(
    () =>
      onRefusal(({ status, code }) => {
        // A wrong password is a 401 too, so read the session itself.
        if (status === 401) void refresh(route)
        if (code === 'mfa_required') void navigate({ to: '/account' })
      }),
    [navigate, route],
  )
  return {
    session: session as Read<ResponseOf<R>>,
    isOut: session.error !== null && problemOf(session.error).status === 401,
  }
}

/** Leads to the sign-in page when no user is signed in, and from there back to the current page. */
export function useSignInPage(isOut: boolean): void {
  const site = useSite()
  useEffect(() => {
    if (!isOut) return
    const back = (location.pathname + location.search).slice(`/${site}`.length) || '/'
    location.replace(`/${site}/login${back === '/' ? '' : `?back=${encodeURIComponent(back)}`}`)
  }, [isOut, site])
}
