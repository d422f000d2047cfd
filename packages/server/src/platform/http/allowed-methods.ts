import type { Operation } from '../operation/operation.ts'

type Route = { readonly url: string; readonly methods: readonly string[] }
type RoutePattern = { readonly pattern: RegExp; readonly allowed: Set<string> }

/**
 * Returns a function that lists the methods of a path, or none if the path does not exist. It is called for requests without a
 * route. Routes for all missing methods instead would outnumber the others, and registering them took a sixth of a start.
 */
export function allowedMethods(routes: readonly Route[]): (path: string) => readonly string[] {
  let patterns: readonly RoutePattern[] | undefined
  return (path) => {
    patterns ??= compilePatterns(routes)
    return [...(patterns.find(({ pattern }) => pattern.test(path))?.allowed ?? [])]
  }
}

function compilePatterns(routes: readonly Route[]): RoutePattern[] {
  const patterns = new Map<string, RoutePattern>()
  for (const { url, methods } of routes) {
    // Paths that differ only in the name of a parameter count as one.
    const shape = url.replace(/:\w+/g, '{}').replaceAll('*', '{~}')
    const pattern = new RegExp(`^${shape.replaceAll('.', '[.]').replaceAll('{}', '[^/]+').replaceAll('{~}', '.*')}$`)
    patterns.set(shape, patterns.get(shape) ?? { pattern, allowed: new Set() })
    for (const method of methods) patterns.get(shape)!.allowed.add(method)
  }
  // `{` sorts after all letters, so that a literal segment wins over a parameter in the same position, as in the router.
  return [...patterns].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, routePattern]) => routePattern)
}

/**
 * Returns the methods that a path lacks but that exist with a parameter in place of one of its segments. They have to be refused:
 * `DELETE …/score/sheet` must not remove a score named `sheet`.
 */
export function shadowedMethods(operations: readonly Operation[]): Pick<Operation, 'path' | 'method'>[] {
  const shapeOf = (path: string) => path.replace(/\{\w+\}/g, '{}')
  const methodsAt = new Map<string, Set<Operation['method']>>()
  for (const { path, method } of operations)
    methodsAt.set(shapeOf(path), (methodsAt.get(shapeOf(path)) ?? new Set()).add(method))
  const paths = new Map(operations.map(({ path }) => [shapeOf(path), path]))
  return [...paths].flatMap(([shape, path]) => {
    const words = shape.split('/')
    const around = words.flatMap((_, at) => [...(methodsAt.get(words.with(at, '{}').join('/')) ?? [])])
    return [...new Set(around)]
      .filter((method) => !methodsAt.get(shape)!.has(method))
      .map((method) => ({ path, method }))
  })
}
