import { useQuery } from '@tanstack/react-query'
import { call, type ReadRoute, type Request, type ResponseOf } from '../../kit/api/call.ts'
import { ApiError } from '../../kit/api/problem.ts'
import type { Read } from '../../kit/api/queries.ts'

/** Returns null on a 404, for a record that a school or a class has at most one of. */
export async function nullIfNotFound<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ApiError && error.problem.status === 404) return null
    throw error
  }
}

export function useReadIfFound<R extends ReadRoute>(route: R, request: Request<R>): Read<ResponseOf<R> | null> {
  // Untyped, because the compiler would multiply the responses of all routes.
  const queryFn = () => nullIfNotFound(call(route as never, request as never) as Promise<unknown>)
  return useQuery({ queryKey: [route, request], queryFn }) as Read<ResponseOf<R> | null>
}
