import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

// Fetched when the user leaves; a form has been on the screen for a while by then.
const LeaveDialog = lazy(() => import('./leave-dialog.tsx'))

/** Asks before a page with something unsaved is left. */
export function LeaveGuard({ isNeeded, onLeave }: { isNeeded: boolean; onLeave?(): void }) {
  const blocker = useBlocker({ shouldBlockFn: () => isNeeded, enableBeforeUnload: () => isNeeded, withResolver: true })
  if (blocker.status !== 'blocked') return null
  return (
    <Suspense fallback={null}>
      <LeaveDialog
        onStay={blocker.reset}
        onLeave={() => {
          onLeave?.()
          blocker.proceed()
        }}
      />
    </Suspense>
  )
}
