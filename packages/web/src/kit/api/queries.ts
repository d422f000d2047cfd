import {
  MutationCache,
  QueryCache,
  QueryClient,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { call, type ReadRoute, type Request, type ResponseOf } from './call.ts'
import { ApiError, problemOf } from './problem.ts'
import { notifyRefusal } from './refusals.ts'

export const isWorthRetrying = (error: unknown) =>
  !(error instanceof ApiError) || error.problem.status === 0 || error.problem.status === 503

// A refusal of any other route makes the shell read the session again. A refusal of that read must not start it over.
const isSessionRoute = (route: unknown) => typeof route === 'string' && /^GET \/v1\/\w+\/session$/.test(route)

/** The cache of everything the pages have read. Changes come from the live stream or the page itself, so nothing is polled. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, { queryKey: [route] }) {
      if (error instanceof ApiError && !isSessionRoute(route)) notifyRefusal(error.problem)
    },
  }),
  mutationCache: new MutationCache({
    onError(error) {
      if (error instanceof ApiError) notifyRefusal(error.problem)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // The server often runs on the same machine, which needs no network.
      networkMode: 'always',
      refetchOnWindowFocus: true,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
    },
    mutations: { networkMode: 'always' },
  },
})

// Untyped, because the compiler would multiply the responses of all operations with the library's conditional types.
export const read = call as (route: ReadRoute, request: object) => Promise<unknown>

/** The cache key of a read. It begins with the route, so that `refresh` can select by route. */
export const keyOf = (route: ReadRoute, request: object): readonly unknown[] => [route, request]

/** Starts a read that the frame of a page will need, while the page itself is still loading. The frame handles a refusal. */
export function readAhead<R extends ReadRoute>(route: R, request: Request<R>): void {
  const queryKey = keyOf(route, request)
  if (queryClient.getQueryState(queryKey)) return
  void queryClient.prefetchQuery({ queryKey, queryFn: () => read(route, request) })
}

export type Read<T> = UseQueryResult<T, Error>

/** Marks, as the last part of the key, reads that the live stream does not refetch. */
export const quiet = 'quiet'

type ReadOptions = {
  readonly enabled?: boolean
  readonly staleTime?: number
  /** Exempts this read from refetching by the live stream, because the audit log records some reads. */
  readonly isQuiet?: boolean
}

export function useRead<R extends ReadRoute>(
  route: R,
  request: Request<R>,
  { enabled = true, staleTime, isQuiet = false }: ReadOptions = {},
): Read<ResponseOf<R>> {
  const query = useQuery({
    queryKey: isQuiet ? [...keyOf(route, request), quiet] : keyOf(route, request),
    queryFn: () => read(route, request),
    enabled,
    ...(staleTime !== undefined && { staleTime }),
  })
  return query as Read<ResponseOf<R>>
}

/**
 * Like `useRead`, for a record that may not exist: returns null if the request is refused with `absentCode`. As an error, the
 * result would be cleared during a refetch, and a form shown for it would lose what was typed.
 */
export function useReadOrNull<R extends ReadRoute>(
  route: R,
  request: Request<R>,
  absentCode: string,
): Read<ResponseOf<R> | null> {
  const query = useQuery({
    queryKey: keyOf(route, request),
    queryFn: () => orNull(read(route, request), absentCode),
  })
  return query as Read<ResponseOf<R> | null>
}

/** Returns null if the read is refused with `absentCode`. */
export async function orNull<T>(reading: Promise<T>, absentCode: string): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (problemOf(error as Error).code === absentCode) return null
    throw error
  }
}

type PageOf<T> = { data: T[]; next_cursor: string | null; has_more: boolean }
export type PagedRoute = { [R in ReadRoute]: ResponseOf<R> extends PageOf<unknown> ? R : never }[ReadRoute]
export type ItemOf<R extends PagedRoute> = ResponseOf<R> extends PageOf<infer T> ? T : never

export type ReadPages<T> = {
  readonly items: readonly T[]
  readonly query: UseInfiniteQueryResult<unknown, Error>
}

/** Reads a list page by page, each page starting where the previous one ended. */
export function useReadPages<R extends PagedRoute>(
  route: R,
  request: Request<R>,
  { enabled = true }: { enabled?: boolean } = {},
): ReadPages<ItemOf<R>> {
  const query = useInfiniteQuery({
    queryKey: keyOf(route, request),
    queryFn: async ({ pageParam }) => {
      const { query } = request as { query?: Record<string, unknown> }
      const paged = { ...request, query: { ...query, cursor: pageParam } } as Request<R>
      // The constraint on the route makes the response a page; the compiler does not follow it through the table.
      return (await read(route, paged)) as PageOf<ItemOf<R>>
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    enabled,
  })
  return { items: query.data?.pages.flatMap(({ data }) => data) ?? [], query }
}

/** Refetches everything shown from these routes, after a change here or one that the server reports. */
export function refresh(...routes: readonly ReadRoute[]): Promise<void> {
  return queryClient.invalidateQueries(ofThese(routes))
}

/**
 * Like `refresh`, for polling: a read in flight is not cancelled, because one slower than the interval would never arrive and
 * never fail.
 */
export function refreshWithoutCancel(...routes: readonly ReadRoute[]): Promise<void> {
  return queryClient.invalidateQueries(ofThese(routes), { cancelRefetch: false })
}

const ofThese = (routes: readonly ReadRoute[]) => ({
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => routes.includes(queryKey[0] as ReadRoute),
})
