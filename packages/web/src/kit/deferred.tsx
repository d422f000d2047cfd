import { type ComponentType, useEffect, useState } from 'react'

type Loading<P> = Promise<{ readonly default: ComponentType<P> }>

/**
 * A component whose code is loaded when it is first shown. React's `lazy` does the same, but once React has shown a placeholder it
 * keeps it for 300 ms, and ours load in a tenth of that.
 */
export function deferred<P extends object>(
  load: () => Loading<P>,
  Placeholder: ComponentType<P> = () => null,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  return function Deferred(props: P) {
    const [Component, setComponent] = useState(() => loaded)
    useEffect(() => {
      if (Component) return
      load().then(
        (module) => {
          loaded = module.default
          setComponent(() => module.default)
        },
        // Thrown while rendering, for the error page.
        (error: unknown) =>
          setComponent(() => {
            throw error
          }),
      )
    }, [Component])
    return Component ? <Component {...props} /> : <Placeholder {...props} />
  }
}
