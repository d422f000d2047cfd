import { useQueries } from '@tanstack/react-query'
import type { AnswerOf, ReadRoute, Request } from './call.ts'
import { keyOf, read } from './queries.ts'

/** Several records of one kind, where no list has them together; those that are there so far. */
export function useReadEach<R extends ReadRoute>(route: R, requests: readonly Request<R>[]): readonly AnswerOf<R>[] {
  const reads = useQueries({
    queries: (requests as readonly object[]).map((request) => ({
      queryKey: keyOf(route, request),
      queryFn: () => read(route, request),
    })),
  })
  const answers: readonly unknown[] = reads.map(({ data }) => data).filter((data) => data !== undefined)
  return answers as readonly AnswerOf<R>[]
}
