type PanelPage = {
  readonly place: 'sign-in' | 'inside' | 'school'
  readonly path: string
  readonly title: { readonly 'pt-BR': string }
  readonly needs?: readonly string[]
  readonly nav?: unknown
}

// Imported through a variable, so that TypeScript does not follow it: the pages use JSX, which this project does not compile.
const table = new URL('../../../web/src/panel/pages.ts', import.meta.url).pathname

/** The table of all panel pages. */
export const { pages } = (await import(/* @vite-ignore */ table)) as { pages: Readonly<Record<string, PanelPage>> }

/** The path of a page below `/panel`, without its optional parameters. */
export const addressIn = (
  school: string,
  { place, path }: Pick<PanelPage, 'place' | 'path'>,
  parameters: Readonly<Record<string, string>>,
) =>
  `/${place === 'school' ? `${school}/` : ''}${path}`
    .replace(/\/\{-\$\w+\}/, '')
    .replaceAll(/\$(\w+)/g, (_, name: string) => parameters[name] ?? '')
    .replace(/\/+$/, '')
