import { colourCode } from '../src/kit/display/code-text.ts'
import { formatJson } from '../src/kit/display/json-text.ts'

/** Highlights JSON and commands as in the portal, when they scroll into view, because a chapter has hundreds of them. */
export function colourInSight() {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        colour(target)
      }
    },
    { rootMargin: '400px' },
  )
  for (const text of document.querySelectorAll('pre[data-language]')) observer.observe(text)
}

export function colour(block: Element) {
  const text = block.textContent ?? ''
  const pieces =
    (block instanceof HTMLElement && block.dataset.language === 'json' ? formatJson(text) : null) ?? colourCode(text)
  const holder = document.createElement('code')
  holder.append(
    ...pieces.map(({ kind, text }) => {
      if (kind === 'plain') return text
      const piece = document.createElement('span')
      piece.className = kind
      piece.textContent = text
      return piece
    }),
  )
  block.replaceChildren(holder)
}
