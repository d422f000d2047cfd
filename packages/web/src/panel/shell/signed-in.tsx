import { useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useGuardedSession } from '../../kit/account/use-guarded-session.ts'
import { deferred } from '../../kit/deferred.tsx'
import { Toasts } from '../../kit/feedback/toasts.tsx'
import { ReadView } from '../../kit/list/read-view.tsx'
import { keepDraftsOf } from '../kit/resource/draft.ts'
import { SessionContext } from './session.ts'

const SignInAgain = deferred(() => import('./sign-in-again.tsx'))

/**
 * Shows pages to signed-in users only. Without a session it redirects to the sign-in page. If a session ends while a page is
 * open, a dialog above the page asks to sign in again, so that nothing typed is lost.
 */
export function SignedIn({ children }: { children: ReactNode }) {
  const { session, isOut } = useGuardedSession('GET /v1/panel/session')
  const navigate = useNavigate()
  const router = useRouter()
  const email = session.data?.email
  // Runs before any form reads its draft.
  useMemo(() => email !== undefined && keepDraftsOf(email), [email])
  const wasIn = session.data !== undefined

  useEffect(() => {
    if (isOut && !wasIn) void navigate({ to: '/login', search: { back: router.state.location.href }, replace: true })
  }, [isOut, wasIn, navigate, router])
  if (isOut && !wasIn) return null
  return (
    <ReadView read={session}>
      {(who) => (
        <SessionContext value={who}>
          {children}
          <Toasts />
          {isOut && <SignInAgain email={who.email} />}
        </SessionContext>
      )}
    </ReadView>
  )
}
