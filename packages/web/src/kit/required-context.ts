import { type Context, createContext, useContext } from 'react'

/** Creates a context that throws when it is read outside its provider, so that a page in the wrong frame fails at once. */
export function requiredContext<T>(name: string): [Context<T | null>, () => T] {
  const context = createContext<T | null>(null)
  const use = () => {
    const value = useContext(context)
    if (value === null) throw new Error(`The context ${name} has no provider here`)
    return value
  }
  return [context, use]
}
