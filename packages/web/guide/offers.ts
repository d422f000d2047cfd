import { toClipboard } from '../src/kit/display/clipboard.ts'
import { readPreference, savePreference } from '../src/kit/preferences.ts'

/** The controls that the pages of the guide and of the reference have besides their text. */

/** The colour scheme: light, dark or system, shared with all pages of Sineta. */
export function offerSchemes() {
  const signs = { auto: '◐', light: '☀', dark: '☾' } as const
  const order = ['auto', 'light', 'dark'] as const
  const button = document.querySelector<HTMLButtonElement>('button.scheme')!
  let at = Math.max(0, order.indexOf(readPreference('scheme') as (typeof order)[number]))
  const show = () => {
    const scheme = order[at]!
    button.textContent = signs[scheme]
    if (scheme === 'auto') delete document.documentElement.dataset.scheme
    else document.documentElement.dataset.scheme = scheme
  }
  button.addEventListener('click', () => {
    at = (at + 1) % order.length
    savePreference('scheme', order[at]!)
    show()
  })
  show()
  button.hidden = false
}

export function offerCopies() {
  const { copy = '', copied = '' } = document.body.dataset
  for (const block of document.querySelectorAll('article pre')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = copy
    button.addEventListener('click', async () => {
      if (await toClipboard(block.textContent ?? '')) button.textContent = copied
    })
    block.before(button)
  }
}

/** On a phone the text comes first, and the list of chapters is collapsed. */
export function foldChapters() {
  if (matchMedia('(max-width: 60rem)').matches) document.querySelector('.chapters details')!.removeAttribute('open')
}

/** Scrolls the current chapter into view in the list, however long it is. */
export function showCurrentChapter() {
  const chapters = document.querySelector<HTMLElement>('.chapters')!
  const current = chapters.querySelector<HTMLElement>('[aria-current]')
  if (current) chapters.scrollTop = current.offsetTop - chapters.offsetTop - chapters.clientHeight / 3
}
