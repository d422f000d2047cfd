import { useEffect, useState } from 'react'

/** The token of a link that came by mail. It stands behind the #, which no server sees, and leaves the address at once. */
export function useLinkToken(): string {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '')
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  return token
}
