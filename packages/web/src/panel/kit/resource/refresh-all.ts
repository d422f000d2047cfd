import { isConflict } from '../../../kit/api/problem.ts'
import { queryClient } from '../../../kit/api/queries.ts'

/** Refetches everything shown, because an operation may change more than its own record. */
export const refreshAll = (): Promise<void> => queryClient.invalidateQueries()

/** For `catch` of a change: if another user was faster, shows their change before the action can be repeated. */
export async function refreshOnConflict(error: unknown): Promise<never> {
  if (isConflict(error)) await refreshAll()
  throw error
}
