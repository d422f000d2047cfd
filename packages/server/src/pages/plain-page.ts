import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { policies } from './security-headers.ts'

const style = `
  :root { color-scheme: light dark; font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif }
  body { margin: 0; color: light-dark(#1a2030, #c6ccdb); background: light-dark(#fff, #11151f) }
  header { padding: .75rem 1.5rem; border-bottom: 1px solid light-dark(#d8dce6, #2c3447) }
  header a { display: inline-flex; align-items: center; gap: .5rem; color: inherit; font-weight: 700; text-decoration: none }
  main { max-width: 42rem; margin: 3rem auto; padding: 0 1.5rem }
  a { color: light-dark(#3b5bdb, #91a7ff) }
  code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere }
  h1 { font-size: 1.625rem; line-height: 1.25 }
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
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => replacements[character]!)

export const bell = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="28" height="28" aria-hidden="true"><path fill="#8a5811" d="M21.5 4h5a2 2 0 0 1 2 2v9h-9V6a2 2 0 0 1 2-2Z"/><path fill="#e3a528" d="M24 14c6.5 0 9.8 4.6 10.7 10.8.6 4.3 1.8 6.7 4 8.7.9.9.3 2.5-1 2.5H10.3c-1.3 0-1.9-1.6-1-2.5 2.2-2 3.4-4.4 4-8.7C14.2 18.6 17.5 14 24 14Z"/><circle cx="24" cy="40" r="4" fill="#8a5811"/></svg>`

// Without an icon of its own, a browser would request one that the content security policy forbids.
const icon = `data:image/svg+xml,${encodeURIComponent(bell)}`

/** Sends a page that needs no build: a title and some HTML. */
export const sendPlainPage = (reply: FastifyReply, title: string, content: string, language = 'en') =>
  reply
    .header('content-security-policy', contentSecurityPolicy)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${icon}">
<style>${style}</style>
<body>
<header><a href="/">${bell} Sineta</a></header>
<main>
${content}
</main>
</body>
</html>
`)
