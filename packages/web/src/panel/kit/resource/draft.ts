/** Unsaved input, kept for this tab only, because offices share computers and the data is about children. */
const prefix = 'sineta.draft.'

export function readDraft<T>(key: string): T | null {
  try {
    // Only this module writes it. A draft from an older version of the page is merged over the current fields.
    return JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Whether a form has unsaved input, in which case it opens again after a reload. */
export const hasDraft = (key: string): boolean => readDraft(key) !== null

export function writeDraft(key: string, draft: unknown): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(draft))
  } catch {
    // Storage is full or forbidden: the draft lasts as long as the page.
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(prefix + key)
  } catch {
    // See `writeDraft`.
  }
}

const ownerKey = 'sineta.drafts-of'

/** Drops the drafts of another user who was signed in to this tab before. */
export function keepDraftsOf(email: string): void {
  try {
    if (sessionStorage.getItem(ownerKey) === email) return
    dropDrafts()
    sessionStorage.setItem(ownerKey, email)
  } catch {
    // See `writeDraft`.
  }
}

/** Drops all drafts, so that a user who signs out leaves nothing behind. */
export function dropDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // See `writeDraft`.
  }
}
