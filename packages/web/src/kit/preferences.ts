/** Preferences that the browser keeps between visits. Storage that is unavailable must not cause an error. */
const prefix = 'sineta.'

export function readPreference(name: string): string | null {
  try {
    return localStorage.getItem(prefix + name)
  } catch {
    return null
  }
}

export function savePreference(name: string, value: string): void {
  try {
    localStorage.setItem(prefix + name, value)
  } catch {
    // Storage is full or forbidden: the choice lasts as long as the page.
  }
}
