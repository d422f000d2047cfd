import {
  QueryCache,
  QueryClient,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { type AnswerOf, ask, type ReadRoute, type Request } from './ask.ts'
import type { Problem } from './problem.ts'
import { tellRefusal } from './session.ts'

/** React Query knows failures as what was thrown, so here a problem travels as one. */
export class Refused extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.detail || problem.code)
    this.problem = problem
  }
}

const isWorthAnotherTry = (error: Error) =>
  !(error instanceof Refused) || error.problem.status === 0 || error.problem.status === 503

const sessionRoute = 'GET /v1/portal/session' satisfies ReadRoute

/** What pages have read. Whatever changes is said by the live stream or by the page itself, so nothing is polled. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, { queryKey: [route] }) {
      // The session's own refusal is the answer that the others make somebody ask for.
      if (error instanceof Refused && route !== sessionRoute) tellRefusal(error.problem)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // The service is often on this very machine, which needs no network.
      networkMode: 'always',
      refetchOnWindowFocus: true,
      retry: (failures, error) => failures < 2 && isWorthAnotherTry(error),
    },
  },
})

async function read<R extends ReadRoute>(route: R, request: Request<R>): Promise<AnswerOf<R>> {
  const answered = await ask(route, request)
  if (!answered.ok) throw new Refused(answered.problem)
  return answered.answer
}

/** The key begins with the route, so that whoever changed something can say what to read again. */
export const keyOf = <R extends ReadRoute>(route: R, request: Request<R>) => [route, request] as const

export type Read<T> = UseQueryResult<T, Error>

/** Stands last in the key of what the live stream leaves alone. */
export const quiet = 'quiet'

type ReadOptions = {
  readonly enabled?: boolean
  readonly staleTime?: number
  /** Not read again by itself when something changes: some looks are written into the audit log. */
  readonly isQuiet?: boolean
}

export function useRead<R extends ReadRoute>(
  route: R,
  request: Request<R>,
  { enabled = true, staleTime, isQuiet = false }: ReadOptions = {},
): Read<AnswerOf<R>> {
  return useQuery<AnswerOf<R>>({
    queryKey: isQuiet ? [...keyOf(route, request), quiet] : keyOf(route, request),
    queryFn: () => read(route, request),
    enabled,
    ...(staleTime !== undefined && { staleTime }),
  })
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
      const asked = { ...request, query: { ...query, cursor: pageParam } } as Request<R>
      // Paged by the constraint on the route; the compiler does not follow it through the table.
      return (await read(route, asked)) as unknown as PageOf<ItemOf<R>>
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    enabled,
  })
  return { items: query.data?.pages.flatMap(({ data }) => data) ?? [], query }
}

/** Reads again whatever is shown of these routes: after a change, or when the server says there was one. */
export function refresh(...routes: readonly ReadRoute[]): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => routes.includes(queryKey[0] as ReadRoute) })
}
