import { posix } from 'node:path'
import GithubSlugger from 'github-slugger'
import hljs from 'highlight.js/lib/common'
import http from 'highlight.js/lib/languages/http'
import MarkdownIt from 'markdown-it'
import { words } from './chapters.ts'
import { linkOn, nameOf, type Site } from './links.ts'
import type { Source } from './sources.ts'

hljs.registerLanguage('http', http)

export type Heading = { readonly level: number; readonly id: string; readonly text: string }
export type Section = { readonly heading: Heading; readonly text: string }
export type Rendered = { readonly html: string; readonly sections: readonly Section[] }

const markdown = new MarkdownIt({ html: true, linkify: false })

type Token = ReturnType<typeof markdown.parse>[number]

/** Parses a text and gives its headings the same anchors as GitHub. */
export function parse(text: string): Token[] {
  const slugs = new GithubSlugger()
  const tokens = markdown.parse(text, {})
  tokens.forEach((token, at) => {
    if (token.type === 'heading_open') token.attrSet('id', slugs.slug(plainText(tokens[at + 1]!)))
  })
  return tokens
}

export function headingsOf(tokens: readonly Token[]): Heading[] {
  return tokens.flatMap((token, at) =>
    token.type === 'heading_open'
      ? [{ level: Number(token.tag.slice(1)), id: String(token.attrGet('id')), text: plainText(tokens[at + 1]!) }]
      : [],
  )
}

/** Renders a text as HTML for the site, with its sections as plain text for the search. */
export function render(source: Source, site: Site): Rendered {
  const tokens = parse(source.text)
  const { table, code } = words[source.language]
  const placed = (tag: string) => {
    const src = /src="([^"]*)"/.exec(tag)?.[1] ?? ''
    const picture = site.imageOf(posix.join(posix.dirname(source.file), src))
    return picture === undefined ? tag : tag.replace(/src="[^"]*"/, `src="${picture.href}" loading="lazy"`)
  }
  for (const [at, token, all] of tokens.flatMap((one) => [...entriesOf([one]), ...entriesOf(one.children ?? [])])) {
    if (token.type === 'link_open') {
      const href = linkOn(site, source, String(token.attrGet('href')))
      placeLink(token, href)
      // In the repository a link names the file of a page, on the site the page's name.
      const text = all[at + 1]!
      if (/^[\w/.-]+\.md$/.test(text.content)) text.content = nameOf(site, href) ?? text.content
    }
    // A task list item, shown as on GitHub.
    if (token.type === 'text' && at === 0) token.content = token.content.replace(/^\[ \] /, '☐ ')
    if (token.type === 'image') placePicture(token, source, site)
    if (token.type.startsWith('html_')) token.content = token.content.replaceAll(/<img [^>]*>/g, placed)
  }
  tokens.forEach((token, at) => {
    if (token.type === 'list_item_open' && tokens[at + 2]?.content.startsWith('[ ] ')) token.attrSet('class', 'task')
  })
  const rules = {
    ...markdown.renderer.rules,
    // Wide tables and long lines scroll on their own, also by keyboard.
    table_open: () => `<div class="wide" role="group" aria-label="${table}" tabindex="0"><table>`,
    table_close: () => '</table></div>',
    // A column without a name has no header.
    th_open: (all: Token[], at: number) => cell(all[at]!, all[at + 1]!.content === '' ? 'td' : 'th'),
    td_open: (all: Token[], at: number) => cell(all[at]!, 'td'),
    th_close: (all: Token[], at: number) => (all[at - 1]!.content === '' ? '</td>' : '</th>'),
    fence: (all: Token[], at: number) => block(all[at]!, code),
    heading_open: (all: Token[], at: number) => {
      const id = all[at]!.attrGet('id')
      return `<${all[at]!.tag} id="${id}"><a href="#${id}">`
    },
    heading_close: (all: Token[], at: number) => `</a></${all[at]!.tag}>\n`,
    link_open: (all: Token[], at: number) =>
      all[at]!.attrGet('href') === null
        ? `<span class="file" title="${all[at]!.attrGet('title')}">`
        : markdown.renderer.renderToken(all, at, markdown.options),
  }
  const renderer = Object.assign(Object.create(Object.getPrototypeOf(markdown.renderer)), { rules })
  return { html: renderer.render(tokens, markdown.options, {}), sections: sectionsOf(tokens) }
}

/** Markdown aligns a column with an inline style, which our CSP forbids, so this uses a class. */
function cell(token: Token, tag: 'td' | 'th'): string {
  const side = /text-align:(\w+)/.exec(String(token.attrGet('style')))?.[1]
  return side === undefined ? `<${tag}>` : `<${tag} class="${side}">`
}

const entriesOf = (all: Token[]) => all.map((token, at) => [at, token, all] as const)

/** Sets the target of a link. A link to a file that is not a page gets no target, and the path as its title. */
function placeLink(token: Token, href: string | undefined) {
  if (href !== undefined) return token.attrSet('href', href)
  token.attrs = [['title', String(token.attrGet('href')).replace(/^(\.\.\/)+/, '')]]
}

function placePicture(token: Token, source: Source, site: Site) {
  const picture = site.imageOf(posix.join(posix.dirname(source.file), String(token.attrGet('src'))))
  if (picture === undefined) return
  token.attrSet('src', picture.href)
  token.attrSet('width', String(picture.width))
  token.attrSet('height', String(picture.height))
  token.attrSet('loading', 'lazy')
}

function block({ info, content }: Token, label: string): string {
  const language = info.trim().split(/\s+/)[0] ?? ''
  const html = hljs.getLanguage(language)
    ? hljs.highlight(content, { language }).value
    : markdown.utils.escapeHtml(content)
  return `<pre tabindex="0" role="group" aria-label="${label}"><code>${html}</code></pre>\n`
}

/** Returns each heading with the text below it, up to the next heading. */
function sectionsOf(tokens: readonly Token[]): Section[] {
  const sections: { heading: Heading; parts: string[] }[] = []
  const headings = headingsOf(tokens)
  let opened = 0
  tokens.forEach((token, at) => {
    if (token.type === 'heading_open') sections.push({ heading: headings[opened++]!, parts: [] })
    else if (token.type === 'inline' && tokens[at - 1]?.type !== 'heading_open')
      sections.at(-1)?.parts.push(plainText(token))
  })
  return sections.map(({ heading, parts }) => ({ heading, text: parts.join(' ') }))
}

const plainText = (token: Token): string =>
  (token.children ?? [])
    .map((child) => (child.type === 'softbreak' ? ' ' : child.type.startsWith('html_') ? '' : child.content))
    .join('')
