import type { ReactNode } from 'react'
import { useRead } from '../../kit/api/queries.ts'
import { Inside } from '../../kit/shell/inside.tsx'
import { SessionContext } from './session.ts'

const sessionRoute = 'GET /v1/portal/session'

/** The frame of every page that needs a session of the portal. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useRead(sessionRoute, {})
  return (
    <Inside session={session} sessionRoute={sessionRoute}>
      {(found) => <SessionContext value={found}>{children}</SessionContext>}
    </Inside>
  )
}
