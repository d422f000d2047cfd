import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { policies } from './security-headers.ts'

const style = `
  :root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif }
  body { max-width: 42rem; margin: 4rem auto; padding: 0 1.5rem }
  code { font-family: ui-monospace, monospace }
  h1 { font-size: 1.5rem; line-height: 1.3 }
  li { margin: .25rem 0 }
`
const contentSecurityPolicy = policies.plain(createHash('sha256').update(style).digest('base64'))

const replacements: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => replacements[character]!)

/** A page that needs no build: a title and some HTML. */
export const sendPlainPage = (reply: FastifyReply, title: string, content: string) =>
  reply
    .header('content-security-policy', contentSecurityPolicy)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
<body>
${content}
</body>
</html>
`)
