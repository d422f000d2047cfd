import type { Method } from '../operation/method.ts'
import type { Operation } from '../operation/operation.ts'

type Place = { readonly pattern: RegExp; readonly allowed: Set<Method> }

/**
 * The methods that a path has, or none where nothing is. Looked up when a request found no route: a route for every method that
 * is not there would be most of the routes, and a sixth of a start.
 */
export function allowedMethods(operations: readonly Operation[]): (path: string) => readonly Method[] {
  let places: readonly Place[] | undefined
  return (path) => {
    places ??= placesOf(operations)
    return [...(places.find(({ pattern }) => pattern.test(path))?.allowed ?? [])]
  }
}

function placesOf(operations: readonly Operation[]): Place[] {
  const places = new Map<string, Place>()
  for (const { method, path } of operations) {
    // Paths that differ only in the name of a parameter are one place.
    const shape = path.replace(/\{\w+\}/g, '{}')
    const pattern = new RegExp(`^${shape.replaceAll('{}', '[^/]+')}$`)
    places.set(shape, places.get(shape) ?? { pattern, allowed: new Set() })
    places.get(shape)!.allowed.add(method)
  }
  // `{` comes after all letters, so that a word wins over a parameter in the same position, as it does among the routes.
  return [...places].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, place]) => place)
}
