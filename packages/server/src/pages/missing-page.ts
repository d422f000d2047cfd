import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml, sendPlainPage } from './plain-page.ts'

const words = {
  en: {
    title: 'Page not found',
    text: (path: string) =>
      `There is nothing at <code>${path}</code>. The address may be mistyped, or the page has moved.`,
    home: 'Home page',
    guide: 'Guide',
    docs: 'API reference',
  },
  'pt-BR': {
    title: 'Página não encontrada',
    text: (path: string) =>
      `Não há nada em <code>${path}</code>. O endereço pode ter sido digitado errado, ou a página mudou de lugar.`,
    home: 'Página inicial',
    guide: 'Guia',
    docs: 'Referência da API',
  },
} as const

/** Sends the 404 page in the language the browser prefers. */
export function sendMissingPage(request: FastifyRequest, reply: FastifyReply) {
  const language = preferredLanguage(request.headers['accept-language'] ?? '')
  const { title, text, home, guide, docs } = words[language]
  return sendPlainPage(
    reply.header('vary', 'accept, accept-language').header('content-language', language),
    `${title} · Sineta`,
    `<h1>${title}</h1>
<p>${text(escapeHtml(request.url.split('?', 1)[0]!))}</p>
<p><a href="/">${home}</a> · <a href="/guide">${guide}</a> · <a href="/docs">${docs}</a></p>`,
    language,
  )
}

/** Returns the language of ours with the highest weight in an `Accept-Language` such as `pt-BR,pt;q=0.9,en;q=0.8`. */
export function preferredLanguage(accepted: string): keyof typeof words {
  const ranges = accepted.split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 }
  })
  const best = ranges.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
  return best.find(({ tag }) => /^(pt|en)\b/.test(tag))?.tag.startsWith('pt') ? 'pt-BR' : 'en'
}
