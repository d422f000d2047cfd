import { useBlocker } from '@tanstack/react-router'
import { deferred } from '../deferred.tsx'

// Loaded only when the user leaves, by which time the form has been on the screen for a while.
const LeaveDialog = deferred(() => import('./leave-dialog.tsx'))

type Place = { readonly pathname: string; readonly search: { readonly class?: unknown } }

/**
 * Whether only the filters of a list beside the form change. On pages about class work, `class` is no filter: it says which form
 * is open.
 */
const isFiltering = ({ pathname, search }: Place, next: Place) =>
  pathname === next.pathname &&
  search.class === next.search.class &&
  JSON.stringify(search) !== JSON.stringify(next.search)

/** Asks for confirmation before a form with unsaved changes is left. */
export function LeaveGuard({ isNeeded, onLeave }: { isNeeded: boolean; onLeave?(): void }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isNeeded && !isFiltering(current, next),
    enableBeforeUnload: () => isNeeded,
    withResolver: true,
  })
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
