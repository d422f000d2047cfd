/** How the reference looks: the colours of our other pages, each with AA contrast on its ground, by day and by night. */

type Scheme = 'light' | 'dark'

/** The same hues as in the pages' own theme; a test of the page in a browser holds their contrast. */
const colours: Record<Scheme, Readonly<Record<string, string>>> = {
  light: {
    'background-1': '#ffffff',
    'background-2': '#f2f4f9',
    'background-3': '#dfe3ec',
    'background-accent': '#eef1ff',
    'color-1': '#1a2030',
    'color-2': '#475066',
    'color-3': '#545d73',
    'color-accent': '#3442ab',
    'color-ghost': '#545d73',
    'border-color': '#dfe3ec',
    'color-green': '#1b5e2b',
    'color-red': '#a31d1d',
    'color-yellow': '#7a4a12',
    'color-orange': '#8a4100',
    'color-blue': '#1c4f9c',
    'color-purple': '#6b2fa0',
    'color-alert': '#8a4100',
    'color-danger': '#a31d1d',
    'link-color': '#3442ab',
    'link-color-hover': '#28328a',
    'button-1': '#3442ab',
    'button-1-color': '#ffffff',
    'button-1-hover': '#28328a',
  },
  dark: {
    'background-1': '#11151f',
    'background-2': '#181d2a',
    'background-3': '#2c3447',
    'background-accent': '#212a4b',
    'color-1': '#e4e8f1',
    'color-2': '#c6ccdb',
    'color-3': '#a3abbf',
    'color-accent': '#b9c4ff',
    'color-ghost': '#a3abbf',
    'border-color': '#2c3447',
    'color-green': '#93e0a6',
    'color-red': '#ffb0ab',
    'color-yellow': '#f3d58a',
    'color-orange': '#ffc584',
    'color-blue': '#a9c8ff',
    'color-purple': '#dcb8ff',
    'color-alert': '#ffc584',
    'color-danger': '#ffb0ab',
    'link-color': '#b9c4ff',
    'link-color-hover': '#dbe1ff',
    'button-1': '#b9c4ff',
    'button-1-color': '#11151f',
    'button-1-hover': '#dbe1ff',
  },
}

const shared = {
  font: 'system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif',
  'font-code': 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
}

const variables = (named: Readonly<Record<string, string>>) =>
  Object.entries(named)
    .map(([name, value]) => `--scalar-${name}:${value}`)
    .join(';')

/** Names of the sidebar are the general ones. */
const sidebar = {
  'sidebar-background-1': 'var(--scalar-background-1)',
  'sidebar-color-1': 'var(--scalar-color-1)',
  'sidebar-color-2': 'var(--scalar-color-2)',
  'sidebar-color-active': 'var(--scalar-color-accent)',
  'sidebar-item-active-background': 'var(--scalar-background-accent)',
  'sidebar-search-color': 'var(--scalar-color-3)',
}

/** The page before the reference is opened, in the same colours. */
const index = `
.index{${variables({ ...shared, ...colours.light })};max-width:72rem;margin:0 auto;padding:1.5rem;color:var(--scalar-color-1);font-size:.875rem;line-height:1.5}
.index .home{display:inline-flex;gap:.5rem;align-items:center;color:inherit;font-weight:700;text-decoration:none}
.index h1{margin:1.5rem 0 0;font-size:2.125rem;line-height:1.25}
.index h2{margin:2.5rem 0 0;font-size:1.25rem;line-height:1.25}
.index p{max-width:48rem;margin:.5rem 0;color:var(--scalar-color-2)}
.index a{color:var(--scalar-link-color)}
.index .open{display:inline-block;margin:.5rem 0;padding:.5rem 1rem;border-radius:.5rem;background:var(--scalar-button-1);color:var(--scalar-button-1-color);font-weight:600;text-decoration:none}
.index ul{margin:.75rem 0 0;padding:0;border:1px solid var(--scalar-border-color);border-radius:.75rem;list-style:none}
.index li+li{border-top:1px solid var(--scalar-border-color)}
.index li a{display:grid;grid-template-columns:4rem minmax(0,1.2fr) minmax(0,1fr);gap:.25rem .75rem;padding:.5rem .875rem;color:inherit;text-decoration:none}
.index li a:hover{background:var(--scalar-background-2)}
.index b{color:var(--scalar-color-accent);font-size:.75rem;line-height:1.3125rem}
.index code{font-family:var(--scalar-font-code);font-size:.8125rem;overflow-wrap:anywhere}
.index span{color:var(--scalar-color-2)}
/* In sight wherever the link was that is followed. */
.index #loading:not(:empty){position:fixed;bottom:1.5rem;left:50%;margin:0;padding:.5rem 1rem;border-radius:.5rem;background:var(--scalar-color-1);color:var(--scalar-background-1);transform:translateX(-50%)}
@media (max-width:48rem){.index li a{grid-template-columns:3.5rem minmax(0,1fr)}.index span{grid-column:2}}
`

/** Unlayered, so it wins over Scalar's own theme, which lies in a layer. */
export const referenceLook = [
  ...(['light', 'dark'] as const).map(
    (scheme) => `.${scheme}-mode{color-scheme:${scheme};${variables({ ...shared, ...colours[scheme], ...sidebar })}}`,
  ),
  `body{margin:0;font-family:${shared.font}}`,
  index,
  `@media (prefers-color-scheme:dark){.index{${variables(colours.dark)}}body{background:${colours.dark['background-1']}}}`,
].join('\n')
