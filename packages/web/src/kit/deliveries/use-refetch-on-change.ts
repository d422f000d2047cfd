import { useEffect } from 'react'
import type { Read } from '../api/queries.ts'
import type { Status } from './delivery.ts'

type State = { readonly status: Status; readonly attempt_count: number }

const textOf = (delivery: State | undefined) => delivery && `${delivery.status} ${delivery.attempt_count}`

/**
 * Refetches an open delivery only when the list reports a different state, because the audit log records every read of a
 * delivery. At most once for each state in the list, because either of the two may be newer than the other.
 */
export function useRefetchOnChange({ data, refetch }: Read<State>, listed: State | undefined): void {
  const inList = textOf(listed)
  const isOld = data !== undefined && inList !== undefined && inList !== textOf(data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state in the list is the reason to refetch
  useEffect(() => {
    if (isOld) void refetch()
  }, [isOld, inList, refetch])
}
