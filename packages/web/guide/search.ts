import type MiniSearch from 'minisearch'
import type { Hit } from './search-options.ts'

const maxHits = 12

/** The search dialog, opened by its button or by `/`. The index is loaded only then. */
export function startSearch() {
  const dialog = document.querySelector('dialog')!
  const input = dialog.querySelector('input')!
  const list = dialog.querySelector<HTMLElement>('#hits')!
  const status = dialog.querySelector<HTMLElement>('[role=status]')!
  const button = document.querySelector<HTMLButtonElement>('button.search')!
  let index: Promise<MiniSearch<Hit>> | undefined
  let at = 0

  const open = () => {
    index ??= load()
    // The error is handled where the index is used.
    index.catch(() => {})
    dialog.showModal()
    input.select()
  }
  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('a')]
  const mark = () => {
    for (const [position, option] of options().entries()) option.setAttribute('aria-selected', String(position === at))
    const chosen = options()[at]
    chosen?.scrollIntoView({ block: 'nearest' })
    if (chosen) input.setAttribute('aria-activedescendant', chosen.id)
    else input.removeAttribute('aria-activedescendant')
  }
  const show = async () => {
    const typed = input.value.trim()
    index ??= load()
    const hits = await index.then(
      (ready) => (typed === '' ? [] : ready.search(typed).slice(0, maxHits)),
      () => null,
    )
    // The next letter loads it again.
    if (hits === null) index = undefined
    // Another letter was typed while the index was loading.
    if (typed !== input.value.trim()) return
    const found = hits ?? []
    list.replaceChildren(
      ...found.map(({ id, page, heading }, position) => {
        const hit = document.createElement('a')
        hit.href = String(id)
        hit.id = `hit-${position}`
        hit.role = 'option'
        hit.tabIndex = -1
        const where = document.createElement('small')
        where.textContent = page
        hit.append(heading, where)
        return hit
      }),
    )
    at = 0
    input.setAttribute('aria-expanded', String(found.length > 0))
    const { nothing = '', failed = '' } = status.dataset
    status.textContent = typed === '' || found.length > 0 ? '' : hits === null ? failed : nothing
    mark()
  }

  button.addEventListener('click', open)
  addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, dialog')
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
    event.preventDefault()
    open()
  })
  input.addEventListener('input', () => void show())
  input.addEventListener('keydown', (event) => {
    const count = options().length
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') options()[at]?.click()
    if (step === undefined || count === 0) return
    event.preventDefault()
    at = (at + step + count) % count
    mark()
  })
  // A hit on the same page only scrolls it.
  list.addEventListener('click', () => dialog.close())
  button.hidden = false
}

async function load(): Promise<MiniSearch<Hit>> {
  const [{ default: Search }, { searchOptions }, response] = await Promise.all([
    import('minisearch'),
    import('./search-options.ts'),
    fetch(document.body.dataset.index ?? ''),
  ])
  return Search.loadJSONAsync<Hit>(await response.text(), searchOptions)
}
