import { queryClient } from '../../../kit/api/queries.ts'

/** Refetches everything shown, because an operation may change more than its own record. */
export const refreshAll = (): Promise<void> => queryClient.invalidateQueries()
