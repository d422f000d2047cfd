import { useEffect } from 'react'

/** Sets the title of the browser tab. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Sineta`
  }, [title])
}
