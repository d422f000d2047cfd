import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useReloadOnUserChange } from '../../kit/account/user-change.ts'
import { problemOf } from '../../kit/api/problem.ts'
import { refresh, useRead } from '../../kit/api/queries.ts'
import { onRefusal } from '../../kit/api/refusals.ts'
import { Toasts } from '../../kit/feedback/toasts.tsx'
import { ReadView } from '../../kit/list/read-view.tsx'
import { SessionContext } from './session.ts'

export const sessionRoute = 'GET /v1/portal/session'

/** Shows pages to signed-in users only. Anyone else is sent to the sign-in page and then back here. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useRead(sessionRoute, {})
  const navigate = useNavigate()
  useReloadOnUserChange(session.data?.email)
  const isOut = session.error !== null && problemOf(session.error).status === 401

  useEffect(() => {
    if (!isOut) return
    const back = (location.pathname + location.search).replace(/^\/portal/, '') || '/'
    location.replace(`/portal/login${back === '/' ? '' : `?back=${encodeURIComponent(back)}`}`)
  }, [isOut])
  useEffect(
    () =>
      onRefusal(({ status, code }) => {
        // A wrong password is a 401 too, so read the session itself.
        if (status === 401) void refresh(sessionRoute)
        if (code === 'mfa_required') void navigate({ to: '/account' })
      }),
    [navigate],
  )
  if (isOut) return null
  return (
    <ReadView read={session}>
      {(found) => (
        <SessionContext value={found}>
          {children}
          <Toasts />
        </SessionContext>
      )}
    </ReadView>
  )
}
