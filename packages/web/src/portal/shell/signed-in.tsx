import type { ReactNode } from 'react'
import { useGuardedSession, useSignInPage } from '../../kit/account/use-guarded-session.ts'
import { Toasts } from '../../kit/feedback/toasts.tsx'
import { ReadView } from '../../kit/list/read-view.tsx'
import { SessionContext } from './session.ts'

export const sessionRoute = 'GET /v1/portal/session'

/** Shows pages to signed-in users only. Anyone else is sent to the sign-in page and then back here. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { session, isOut } = useGuardedSession(sessionRoute)
  useSignInPage(isOut)
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
