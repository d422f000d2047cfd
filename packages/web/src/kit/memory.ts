/** What the browser keeps for its owner between visits. A browser that keeps nothing is no reason to fail. */
const prefix = 'sineta.'

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(prefix + name)
  } catch {
    return null
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(prefix + name, value)
  } catch {
    // Storage is full or forbidden: the choice lives as long as the page.
  }
}
