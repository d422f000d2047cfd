import { useEffect } from 'react'

let known: string | undefined

/**
 * Loads the page anew when the session belongs to another person, who signed in here in another tab: what the page has read and
 * what is typed in it are the first one's.
 */
export function useOnePerson(email: string | undefined): void {
  useEffect(() => {
    if (email === undefined) return
    if (known !== undefined && email !== known) location.reload()
    known = email
  }, [email])
}

/** The same person with another address. */
export function keepPerson(email: string): void {
  known = email
}
