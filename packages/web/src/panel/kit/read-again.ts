import { queryClient } from '../../kit/api/queries.ts'

/** After a change everything shown is read again: an operation may touch more than its own record. */
export const readAgain = (): Promise<void> => queryClient.invalidateQueries()
