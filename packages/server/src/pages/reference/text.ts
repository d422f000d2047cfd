import { escapeHtml } from '../plain-page.ts'

/** Renders the subset of Markdown that descriptions use: paragraphs, lists, code, links, strong and emphasised words. */
export function markdown(text: string): string {
  return text
    .split('\n\n')
    .map((block) =>
      block.startsWith('- ')
        ? `<ul>${block
            .slice(2)
            .split('\n- ')
            .map((item) => `<li>${inline(item)}</li>`)
            .join('')}</ul>`
        : `<p>${inline(block)}</p>`,
    )
    .join('\n')
}

/** Renders inline Markdown. Code is split off first, because its content is not Markdown. */
export const inline = (text: string): string =>
  text
    .split(/(`[^`]+`)/)
    .map((part, at) => (at % 2 === 1 ? code(part.slice(1, -1)) : words(part)))
    .join('')

export const code = (text: string) => `<code>${escapeHtml(text)}</code>`

const words = (text: string) =>
  escapeHtml(text)
    .replace(/\[([^\]]+)\]\((\/[^)\s]*)\)/g, '<a href="$2">$1</a>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>')
