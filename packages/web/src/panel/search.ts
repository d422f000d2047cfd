/** Query parameters as plain text that people can read and edit; the router's default would be JSON. */
export const readSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

export function writeSearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}
