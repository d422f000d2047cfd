import { useQuery } from '@tanstack/react-query'
import type { ReadRoute, Request, ResponseOf } from './call.ts'
import { keyOf, read } from './queries.ts'

/** Reads several records of one kind that no list returns together. Those that are refused or gone are left out. */
export function useReadEach<R extends ReadRoute>(route: R, requests: readonly Request<R>[]): readonly ResponseOf<R>[] {
  const all: readonly object[] = requests
  const { data = [] } = useQuery({
    queryKey: keyOf(route, { all }),
    queryFn: async () => {
      const reads = await Promise.allSettled(all.map((request) => read(route, request)))
      return reads.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    },
    enabled: all.length > 0,
  })
  return data as readonly ResponseOf<R>[]
}
