import { useEffect, useState } from 'react'

/**
 * Returns the token of a link from a mail. It is in the fragment, which browsers do not send to the server, and is removed from
 * the URL at once.
 */
export function useLinkToken(): string {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '')
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  return token
}
