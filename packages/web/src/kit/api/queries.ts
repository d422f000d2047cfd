import {
  MutationCache,
  QueryCache,
  QueryClient,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { type AnswerOf, call, type ReadRoute, type Request } from './call.ts'
import { ApiError, problemOf } from './problem.ts'
import { notifyRefusal } from './refusals.ts'

const isWorthRetrying = (error: Error) =>
  !(error instanceof ApiError) || error.problem.status === 0 || error.problem.status === 503

// Refusals of other routes make the shell read the session again; its own refusal must not start that over.
const isSessionRoute = (route: unknown) => typeof route === 'string' && /^GET \/v1\/\w+\/session$/.test(route)

/** Everything the pages have read. Changes come by the live stream or from the page itself, so nothing is polled. */
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
      // The service is often on this very machine, which needs no network.
      networkMode: 'always',
      refetchOnWindowFocus: true,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
    },
    mutations: { networkMode: 'always' },
  },
})

// Without its types: the compiler multiplies the answers of all operations with the library's own conditional types.
export const read = call as (route: ReadRoute, request: object) => Promise<unknown>

/** The key begins with the route, so that `refresh` can name what to read again. */
export const keyOf = (route: ReadRoute, request: object): readonly unknown[] => [route, request]

export type Read<T> = UseQueryResult<T, Error>

/** Stands last in the key of reads that the live stream leaves alone. */
export const quiet = 'quiet'

type ReadOptions = {
  readonly enabled?: boolean
  readonly staleTime?: number
  /** Not read again by the live stream: the audit log records some reads. */
  readonly isQuiet?: boolean
}

export function useRead<R extends ReadRoute>(
  route: R,
  request: Request<R>,
  { enabled = true, staleTime, isQuiet = false }: ReadOptions = {},
): Read<AnswerOf<R>> {
  const query = useQuery({
    queryKey: isQuiet ? [...keyOf(route, request), quiet] : keyOf(route, request),
    queryFn: () => read(route, request),
    enabled,
    ...(staleTime !== undefined && { staleTime }),
  })
  return query as Read<AnswerOf<R>>
}

/**
 * The same for what need not be there: null where it is refused with this code. As a failure it would be forgotten while it is read again, and a
 * form shown for it would lose what is typed.
 */
export function useReadIfAny<R extends ReadRoute>(
  route: R,
  request: Request<R>,
  absentCode: string,
): Read<AnswerOf<R> | null> {
  const query = useQuery({
    queryKey: keyOf(route, request),
    queryFn: () =>
      read(route, request).catch((error: Error) => {
        if (problemOf(error).code === absentCode) return null
        throw error
      }),
  })
  return query as Read<AnswerOf<R> | null>
}

type PageOf<T> = { data: T[]; next_cursor: string | null; has_more: boolean }
export type PagedRoute = { [R in ReadRoute]: AnswerOf<R> extends PageOf<unknown> ? R : never }[ReadRoute]
export type ItemOf<R extends PagedRoute> = AnswerOf<R> extends PageOf<infer T> ? T : never

export type ReadPages<T> = {
  readonly items: readonly T[]
  readonly query: UseInfiniteQueryResult<unknown, Error>
}

/** A list, page after page, each beginning where the one before ended. */
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
      // Paged by the constraint on the route; the compiler does not follow it through the table.
      return (await read(route, paged)) as PageOf<ItemOf<R>>
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    enabled,
  })
  return { items: query.data?.pages.flatMap(({ data }) => data) ?? [], query }
}

/** Reads again everything shown of these routes: after a change, or when the server reports one. */
export function refresh(...routes: readonly ReadRoute[]): Promise<void> {
  return queryClient.invalidateQueries(ofThese(routes))
}

/** The same, time and again: a read that is under way may end, because one slower than the pause would never arrive and never fail. */
export function reread(...routes: readonly ReadRoute[]): Promise<void> {
  return queryClient.invalidateQueries(ofThese(routes), { cancelRefetch: false })
}

const ofThese = (routes: readonly ReadRoute[]) => ({
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => routes.includes(queryKey[0] as ReadRoute),
})
