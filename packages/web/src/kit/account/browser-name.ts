// The first match wins, because each browser also claims to be the ones below it.
const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

const nameIn = (names: readonly [RegExp, string][], agent: string) => names.find(([sign]) => sign.test(agent))?.[1]

/** Shortens a user agent to a name such as "Chrome, Linux". Agents that are not browsers are only truncated. */
export function browserOf(agent: string): string {
  const known = [nameIn(browsers, agent), nameIn(systems, agent)].filter((name) => name !== undefined)
  return known.length > 0 ? known.join(', ') : agent.slice(0, 40)
}
