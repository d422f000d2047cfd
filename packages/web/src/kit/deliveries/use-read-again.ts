import { useEffect } from 'react'
import type { Read } from '../api/queries.ts'
import type { Status } from './delivery.ts'

type State = { readonly status: Status; readonly attempt_count: number }

const textOf = (delivery: State | undefined) => delivery && `${delivery.status} ${delivery.attempt_count}`

/**
 * The audit log records each look at a delivery. So the list is what is watched, and the delivery is read again only when
 * the list says that it has changed: once for each state that the list reports, because either may be ahead of the other.
 */
export function useReadAgain({ data, refetch }: Read<State>, listed: State | undefined): void {
  const inList = textOf(listed)
  const isOld = data !== undefined && inList !== undefined && inList !== textOf(data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list's state is what asks for another look
  useEffect(() => {
    if (isOld) void refetch()
  }, [isOld, inList, refetch])
}
