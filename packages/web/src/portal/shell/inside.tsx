import { useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { refresh, useRead } from '../api/queries.ts'
import { listenToRefusals, SessionContext } from '../api/session.ts'
import { problemOf, Shown } from '../kit/shown.tsx'

/** Only for those who are signed in; everybody else goes to the door first, and comes back here. */
export function Inside({ children }: { children: ReactNode }) {
  const session = useRead('GET /v1/portal/session', {})
  const navigate = useNavigate()
  const router = useRouter()
  const isOut = session.error !== null && problemOf(session.error).status === 401

  useEffect(() => {
    // Where we are is asked for once: it changes on the way to the door, before this page is gone.
    if (isOut) void navigate({ to: '/login', search: { back: router.state.location.href }, replace: true })
  }, [isOut, navigate, router])
  useEffect(
    () =>
      listenToRefusals(({ status, code }) => {
        // Also what a wrong password is answered with, so the session itself is asked.
        if (status === 401) void refresh('GET /v1/portal/session')
        if (code === 'mfa_required') void navigate({ to: '/account' })
      }),
    [navigate],
  )
  if (isOut) return null
  return <Shown read={session}>{(who) => <SessionContext value={who}>{children}</SessionContext>}</Shown>
}
