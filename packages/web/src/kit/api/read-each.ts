import { useQuery } from '@tanstack/react-query'
import type { ReadRoute, Request, ResponseOf } from './call.ts'
import { isWorthRetrying, keyOf, read } from './queries.ts'

/** Reads several records of one kind that no list returns together. Those that are refused or gone are left out. */
export function useReadEach<R extends ReadRoute>(route: R, requests: readonly Request<R>[]): readonly ResponseOf<R>[] {
  const all: readonly object[] = requests
  const { data = [] } = useQuery({
    queryKey: keyOf(route, { all }),
    queryFn: () => readEach(route, all),
    enabled: all.length > 0,
  })
  return data as readonly ResponseOf<R>[]
}

/** Rejects if the service could not be reached, so that the query is retried. */
export async function readEach(route: ReadRoute, requests: readonly object[]): Promise<readonly unknown[]> {
  const reads = await Promise.allSettled(requests.map((request) => read(route, request)))
  return reads.flatMap((one) => {
    if (one.status === 'fulfilled') return [one.value]
    if (isWorthRetrying(one.reason)) throw one.reason
    return []
  })
}
