import type { UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * Starts a mutation unless it is already running. `isPending` changes only with the next render, and a double click is faster.
 */
export function useSingleFlight() {
  const isRunning = useRef(false)
  const end = () => {
    isRunning.current = false
  }
  return <T, Sent>({ mutateAsync }: Pick<UseMutationResult<T, Error, Sent>, 'mutateAsync'>, sent: Sent) => {
    if (isRunning.current) return
    isRunning.current = true
    // The state of the mutation shows the error.
    mutateAsync(sent).then(end, end)
  }
}
