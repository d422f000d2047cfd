import { readFileSync } from 'node:fs'
import path from 'node:path'
import { headingsOf, parse } from '../../../web/guide/markdown.ts'
import { markdownIn } from '../../../web/guide/sources.ts'

export const root = path.join(import.meta.dirname, '../../../..')

/** Every document in the repository that people read. Most are in the guide as well. */
export const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...['docs', 'docs/pt', 'docs/decisions'].flatMap(markdownIn),
  'examples/README.md',
  ...['cli', 'contract', 'receiver'].map((name) => `packages/${name}/README.md`),
].map((file) => {
  const text = readFileSync(path.join(root, file), 'utf8')
  return { file, text, tokens: parse(text) }
})

export type Document = (typeof documents)[number]

/** The anchors that GitHub generates for a document, and those that it sets itself. */
export const anchorsOf = ({ text, tokens }: Document) =>
  new Set([...headingsOf(tokens).map(({ id }) => id), ...[...text.matchAll(/<a id="([^"]+)"/g)].map(([, id]) => id!)])

/** The addresses that a document links to or embeds. */
export const linksOf = ({ tokens }: Document): string[] =>
  tokens
    .flatMap(({ children }) => children ?? [])
    .flatMap((token) =>
      token.type === 'link_open'
        ? [String(token.attrGet('href'))]
        : token.type === 'image'
          ? [String(token.attrGet('src'))]
          : [...token.content.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!),
    )
