import { useBlocker } from '@tanstack/react-router'
import { deferred } from '../deferred.tsx'

// Loaded only when the user leaves, by which time the form has been on the screen for a while.
const LeaveDialog = deferred(() => import('./leave-dialog.tsx'))

/** Asks for confirmation before a page with unsaved changes is left. */
export function LeaveGuard({ isNeeded, onLeave }: { isNeeded: boolean; onLeave?(): void }) {
  const blocker = useBlocker({ shouldBlockFn: () => isNeeded, enableBeforeUnload: () => isNeeded, withResolver: true })
  if (blocker.status !== 'blocked') return null
  return (
    <LeaveDialog
      onStay={blocker.reset}
      onLeave={() => {
        onLeave?.()
        blocker.proceed()
      }}
    />
  )
}
