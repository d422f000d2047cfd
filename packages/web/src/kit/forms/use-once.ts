import type { UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'

/** Starts a mutation unless it runs already. Its `isPending` is late by a render, and a double click is quicker. */
export function useOnce() {
  const isRunning = useRef(false)
  const end = () => {
    isRunning.current = false
  }
  return <T, Sent>({ mutateAsync }: Pick<UseMutationResult<T, Error, Sent>, 'mutateAsync'>, sent: Sent) => {
    if (isRunning.current) return
    isRunning.current = true
    // Its error is shown from the state of the mutation.
    mutateAsync(sent).then(end, end)
  }
}
