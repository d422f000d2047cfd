import { useQuery } from '@tanstack/react-query'
import type { AnswerOf, ReadRoute, Request } from './call.ts'
import { keyOf, read } from './queries.ts'

/** Several records of one kind, where no list has them together; without those that are refused or gone. */
export function useReadEach<R extends ReadRoute>(route: R, requests: readonly Request<R>[]): readonly AnswerOf<R>[] {
  const all: readonly object[] = requests
  const { data = [] } = useQuery({
    queryKey: keyOf(route, { all }),
    queryFn: async () => {
      const reads = await Promise.allSettled(all.map((request) => read(route, request)))
      return reads.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    },
    enabled: all.length > 0,
  })
  return data as readonly AnswerOf<R>[]
}
