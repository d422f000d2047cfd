import { useQuery } from '@tanstack/react-query'
import { type AnswerOf, call, type ReadRoute, type Request } from '../../kit/api/call.ts'
import { ApiError } from '../../kit/api/problem.ts'
import type { Read } from '../../kit/api/queries.ts'

/** What a school or a class has one of may not be there yet: that is null, not a failure. */
export async function orNone<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ApiError && error.problem.status === 404) return null
    throw error
  }
}

export function useReadOrNone<R extends ReadRoute>(route: R, request: Request<R>): Read<AnswerOf<R> | null> {
  // The compiler would multiply the answers of all routes.
  const queryFn = () => orNone(call(route as never, request as never) as Promise<unknown>)
  return useQuery({ queryKey: [route, request], queryFn }) as Read<AnswerOf<R> | null>
}
