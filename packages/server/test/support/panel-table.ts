type PanelPage = {
  readonly place: 'door' | 'inside' | 'school'
  readonly path: string
  readonly title: { readonly 'pt-BR': string }
  readonly needs?: readonly string[]
  readonly nav?: unknown
}

// Named by a variable, because the pages are made of JSX, which this side of the house does not compile.
const table = new URL('../../../web/src/panel/pages.ts', import.meta.url).pathname

/** Every page of the panel, as its own table has it. */
export const { pages } = (await import(/* @vite-ignore */ table)) as { pages: Readonly<Record<string, PanelPage>> }

/** The address of a page below `/panel`, without what is optional in it. */
export const addressIn = (
  school: string,
  { place, path }: Pick<PanelPage, 'place' | 'path'>,
  parameters: Readonly<Record<string, string>>,
) =>
  `/${place === 'school' ? `${school}/` : ''}${path}`
    .replace(/\/\{-\$\w+\}/, '')
    .replaceAll(/\$(\w+)/g, (_, name: string) => parameters[name] ?? '')
    .replace(/\/+$/, '')
