import {
  createTheme,
  DEFAULT_THEME,
  darken,
  defaultCssVariablesResolver,
  type MantineColorsTuple,
  mergeMantineTheme,
} from '@mantine/core'

/*
 * The look of Sineta in one place. Mantine's palette fails WCAG AA in a dozen places (dimmed, placeholder and error text, light
 * variants). theme.test.ts checks the corrections made here, so no page needs to think about contrast.
 */

const ink: MantineColorsTuple = [
  '#e4e8f1',
  '#c6ccdb',
  '#a3abbf',
  '#7d879f',
  '#3b4459',
  '#2c3447',
  '#222939',
  '#181d2a',
  '#11151f',
  '#0b0e15',
]

const brass: MantineColorsTuple = [
  '#fdf6e3',
  '#f9e9c1',
  '#f3d58a',
  '#ecbf52',
  '#e3a528',
  '#c98a1b',
  '#a86f14',
  '#8a5811',
  '#7a4a12',
  '#5c370d',
]

export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 8 },
  colors: { dark: ink, brass },
  black: '#1a2030',
  defaultRadius: 'md',
  fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.625rem' },
  headings: { fontWeight: '650' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  // Lists open on a click, typing or an arrow key, not on focus. A dialog focuses its first field, and a list that opened then
  // would cover the rest of the form.
  components: {
    Select: { defaultProps: { openOnFocus: false } },
    MultiSelect: { defaultProps: { openOnFocus: false } },
  },
})

type Scheme = 'light' | 'dark'
type Colours = { text: string; fill: string; line: string }

/** The meaning of each colour. A tone never carries meaning alone: a word and an icon always accompany it. */
export const tones = {
  good: {
    light: { text: '#1b5e2b', fill: '#e6f6e9', line: '#97d3a4' },
    dark: { text: '#93e0a6', fill: '#14301d', line: '#2f6b41' },
  },
  bad: {
    light: { text: '#a31d1d', fill: '#fdecec', line: '#eeaaaa' },
    dark: { text: '#ffb0ab', fill: '#3d1819', line: '#853536' },
  },
  neutral: {
    light: { text: '#475066', fill: '#eef0f5', line: '#c9cfdb' },
    dark: { text: '#c6ccdb', fill: '#2c3447', line: '#4b556d' },
  },
  test: {
    light: { text: '#8a4100', fill: '#fff1df', line: '#edbb80' },
    dark: { text: '#ffc584', fill: '#3a2409', line: '#84561f' },
  },
  // Ink, because live is the normal case and indigo is reserved for the primary action of a page.
  live: {
    light: { text: '#28324a', fill: '#e7eaf2', line: '#8d98b0' },
    dark: { text: '#dfe4f0', fill: '#262e42', line: '#6c7894' },
  },
} as const satisfies Record<string, Record<Scheme, Colours>>

export type Tone = keyof typeof tones

const schemes: Record<Scheme, Record<string, string>> = {
  light: {
    '--mantine-color-body': '#fafbfd',
    '--mantine-color-dimmed': '#545d73',
    '--mantine-color-placeholder': '#667085',
    '--mantine-color-error': '#b42318',
    '--mantine-color-success': '#1b5e2b',
    '--mantine-color-default-border': '#c9cfdb',
    '--surface': '#ffffff',
    '--surface-sunken': '#f2f4f9',
    '--line': '#dfe3ec',
    '--accent-soft': '#eef1ff',
    '--code-key': '#3442ab',
    '--code-string': '#1b5e2b',
    '--code-number': '#8a4100',
    '--code-literal': '#8b1a62',
  },
  dark: {
    '--mantine-color-body': '#11151f',
    '--mantine-color-dimmed': '#a3abbf',
    '--mantine-color-placeholder': '#929bb0',
    '--mantine-color-error': '#ffa19a',
    '--mantine-color-success': '#93e0a6',
    '--mantine-color-anchor': '#b9c4ff',
    '--surface': '#181d2a',
    '--surface-sunken': '#0e121b',
    '--line': '#2c3447',
    '--accent-soft': '#212a4b',
    '--code-key': '#b9c4ff',
    '--code-string': '#93e0a6',
    '--code-number': '#ffc584',
    '--code-literal': '#f5a8d6',
  },
}

const toneVariables = (scheme: Scheme) =>
  Object.fromEntries(
    Object.entries(tones).flatMap(([tone, colours]) =>
      Object.entries(colours[scheme]).map(([part, colour]) => [`--tone-${tone}-${part}`, colour]),
    ),
  )

/** Every variable of both colour schemes: Mantine's with our corrections, and our own. */
export function themeVariables(): Record<Scheme | 'variables', Record<string, string>> {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const mantine = defaultCssVariablesResolver(merged)
  // Text of `variant="light"`: shade 9 on shade 1 is below 4.5:1 for the yellow half of the colour wheel.
  const lightText = Object.fromEntries(
    Object.entries(merged.colors).map(([name, shades]) => [
      `--mantine-color-${name}-light-color`,
      darken(shades[9], 0.4),
    ]),
  )
  return {
    variables: mantine.variables,
    light: { ...mantine.light, ...lightText, ...schemes.light, ...toneVariables('light') },
    dark: { ...mantine.dark, ...schemes.dark, ...toneVariables('dark') },
  }
}
