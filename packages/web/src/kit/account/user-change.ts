import { useEffect } from 'react'

let known: string | undefined

/**
 * Reloads the page when someone else has signed in from another tab, because the cached data and anything typed belong to the
 * first user.
 */
export function useReloadOnUserChange(email: string | undefined): void {
  useEffect(() => {
    if (email === undefined) return
    if (known !== undefined && email !== known) location.reload()
    known = email
  }, [email])
}

/** Records the user's new email address, so that changing it does not look like a change of user. */
export function setKnownEmail(email: string): void {
  known = email
}
