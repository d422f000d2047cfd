import { themeVariables } from '../src/kit/theme.ts'

/** Returns the variables of the kit's theme that a stylesheet uses, for both colour schemes in one rule. */
export function tokensFor(css: string): string {
  const { variables, light, dark } = themeVariables()
  const names = [...new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!))]
  const lines = names.flatMap((name) => {
    const [day, night] = [light, dark].map((scheme) => resolved(name, { ...variables, ...scheme }))
    if (day === undefined || night === undefined) return []
    return [`  ${name}: ${day === night ? day : `light-dark(${day}, ${night})`};`]
  })
  return `:root {
  color-scheme: light dark;
${lines.join('\n')}
}
:root[data-scheme="light"] { color-scheme: light; }
:root[data-scheme="dark"] { color-scheme: dark; }
`
}

/** Resolves a variable of the theme, which may refer to others. */
function resolved(name: string, values: Readonly<Record<string, string>>): string | undefined {
  return values[name]?.replaceAll(/var\((--[\w-]+)\)/g, (whole, other: string) => resolved(other, values) ?? whole)
}
