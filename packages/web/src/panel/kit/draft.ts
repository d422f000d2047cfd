/** What is typed and not saved yet, kept for this tab alone: an office shares its computers, and this is about children. */
const prefix = 'sineta.draft.'

export function readDraft<T>(key: string): T | null {
  try {
    // Written by us alone; a draft of an older version of the page is merged over the fields that there are.
    return JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** What is unsaved is shown again after a reload, in its form. */
export const hasDraft = (key: string): boolean => readDraft(key) !== null

export function writeDraft(key: string, draft: unknown): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(draft))
  } catch {
    // Storage is full or forbidden: the draft lives as long as the page.
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(prefix + key)
  } catch {
    // As above.
  }
}

const ownerKey = 'sineta.drafts-of'

/** Drafts are of the person who typed them: another one who signs in in this tab finds none. */
export function keepDraftsOf(email: string): void {
  try {
    if (sessionStorage.getItem(ownerKey) === email) return
    dropDrafts()
    sessionStorage.setItem(ownerKey, email)
  } catch {
    // As above.
  }
}

/** A user who signs out leaves nothing behind. */
export function dropDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
