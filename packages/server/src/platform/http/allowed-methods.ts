import type { Operation } from '../operation/operation.ts'

type Route = { readonly url: string; readonly methods: readonly string[] }
type Place = { readonly pattern: RegExp; readonly allowed: Set<string> }

/**
 * The methods that a path has, or none where nothing is. Looked up when a request found no route: a route for every method that
 * is not there would be most of the routes, and a sixth of a start.
 */
export function allowedMethods(routes: readonly Route[]): (path: string) => readonly string[] {
  let places: readonly Place[] | undefined
  return (path) => {
    places ??= placesOf(routes)
    return [...(places.find(({ pattern }) => pattern.test(path))?.allowed ?? [])]
  }
}

function placesOf(routes: readonly Route[]): Place[] {
  const places = new Map<string, Place>()
  for (const { url, methods } of routes) {
    // Paths that differ only in the name of a parameter are one place.
    const shape = url.replace(/:\w+/g, '{}').replaceAll('*', '{~}')
    const pattern = new RegExp(`^${shape.replaceAll('.', '[.]').replaceAll('{}', '[^/]+').replaceAll('{~}', '.*')}$`)
    places.set(shape, places.get(shape) ?? { pattern, allowed: new Set() })
    for (const method of methods) places.get(shape)!.allowed.add(method)
  }
  // `{` comes after all letters, so that a word wins over a parameter in the same position, as it does among the routes.
  return [...places].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, place]) => place)
}

/**
 * The methods that a path does not have and a parameter in the place of one of its words has: `DELETE …/score/sheet` is not
 * the removal of a score named `sheet`.
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
