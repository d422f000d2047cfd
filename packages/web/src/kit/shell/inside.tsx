import { useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { ReadRoute } from '../api/call.ts'
import { problemOf } from '../api/problem.ts'
import { type Read, refresh } from '../api/queries.ts'
import { onRefusal } from '../api/refusals.ts'
import { Shown } from '../list/shown.tsx'

type Props<T> = {
  readonly session: Read<T>
  readonly sessionRoute: ReadRoute
  readonly children: (session: T) => ReactNode
}

/** Only for people who are signed in; everybody else goes to `/login` first and then comes back here. */
export function Inside<T>({ session, sessionRoute, children }: Props<T>) {
  const navigate = useNavigate()
  const router = useRouter()
  const isOut = session.error !== null && problemOf(session.error).status === 401

  useEffect(() => {
    // The address is read once: it changes on the way to the sign-in, before this page is gone.
    if (isOut) void navigate({ to: '/login', search: { back: router.state.location.href }, replace: true })
  }, [isOut, navigate, router])
  useEffect(
    () =>
      onRefusal(({ status, code }) => {
        // A wrong password is answered with 401 too, so the session itself is read.
        if (status === 401) void refresh(sessionRoute)
        if (code === 'mfa_required') void navigate({ to: '/account' })
      }),
    [navigate, sessionRoute],
  )
  if (isOut) return null
  return <Shown read={session}>{children}</Shown>
}
