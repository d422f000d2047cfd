import { expect, test } from 'vitest'
import { themeVariables, tones } from './theme.ts'

const variables = themeVariables()
const schemes = ['light', 'dark'] as const

test.each(schemes)('every tone is readable on its own fill and on the page in the %s scheme', (scheme) => {
  for (const [tone, colours] of Object.entries(tones)) {
    const { text, fill } = colours[scheme]
    expect(contrast(scheme, text, fill), tone).toBeGreaterThanOrEqual(4.5)
    expect(contrast(scheme, text, 'var(--surface)'), tone).toBeGreaterThanOrEqual(4.5)
  }
})

test.each(schemes)(
  'quiet, placeholder, error, link and code text is readable on every surface in the %s scheme',
  (scheme) => {
    const texts = ['dimmed', 'placeholder', 'error', 'success', 'anchor', 'text'].map(
      (name) => `--mantine-color-${name}`,
    )
    for (const text of [...texts, '--code-key', '--code-string', '--code-number', '--code-literal'])
      for (const surface of ['--mantine-color-body', '--surface', '--surface-sunken'])
        expect(contrast(scheme, `var(${text})`, `var(${surface})`), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5)
  },
)

test.each(schemes)('the light variant of every colour is readable in the %s scheme', (scheme) => {
  const names = Object.keys(variables[scheme]).filter((name) => name.endsWith('-light-color'))
  expect(names.length).toBeGreaterThan(10)
  for (const name of names)
    expect(contrast(scheme, `var(${name})`, `var(${name.slice(0, -'-color'.length)})`), name).toBeGreaterThanOrEqual(
      4.5,
    )
})

/** The WCAG 2 contrast ratio of two colours, with `var()` looked up in the scheme. */
function contrast(scheme: 'light' | 'dark', one: string, other: string): number {
  const [darker, lighter] = [luminance(resolve(scheme, one)), luminance(resolve(scheme, other))].sort((a, b) => a - b)
  return (lighter! + 0.05) / (darker! + 0.05)
}

function resolve(scheme: 'light' | 'dark', colour: string): string {
  const name = /^var\((.+)\)$/.exec(colour)?.[1]
  if (name === undefined) return colour
  const value = variables[scheme][name] ?? variables.variables[name]
  if (value === undefined) throw new Error(`no variable ${name} in the ${scheme} scheme`)
  return resolve(scheme, value)
}

function luminance(colour: string): number {
  const hex = colour.startsWith('#') ? colour.slice(1).replace(/^(.)(.)(.)$/, '$1$1$2$2$3$3') : null
  const channels =
    hex === null
      ? colour
          .match(/[\d.]+/g)!
          .slice(0, 3)
          .map(Number)
      : [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const [red, green, blue] = channels.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
