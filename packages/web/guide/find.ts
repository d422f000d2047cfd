import { fold } from '../src/kit/fold.ts'

/**
 * Filters the index to the entries that contain every typed word in method, path, event name or summary, with or without
 * accents.
 */
export function startFinding() {
  const form = document.querySelector<HTMLFormElement>('form[role=search]')
  addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea')
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
    event.preventDefault()
    if (form) form.querySelector('input')!.focus()
    else document.querySelector<HTMLAnchorElement>('a.find')!.click()
  })
  if (!form) return
  const input = form.querySelector('input')!
  const status = form.querySelector('[role=status]')!
  const sections = [...document.querySelectorAll<HTMLElement>('section.index')].map((section) => {
    const name = fold(section.querySelector('h2')!.textContent ?? '')
    const entries = [...section.querySelectorAll('li')].map((item) => ({
      item,
      text: fold(`${name} ${item.textContent}`),
    }))
    return { section, entries }
  })
  const about = document.querySelector<HTMLElement>('section.about')!

  const find = () => {
    const words = fold(input.value).split(/\s+/).filter(Boolean)
    let found = 0
    for (const { section, entries } of sections) {
      const shown = entries.filter(({ item, text }) => {
        item.hidden = !words.every((word) => text.includes(word))
        return !item.hidden
      })
      section.hidden = shown.length === 0
      found += shown.length
    }
    about.hidden = words.length > 0
    status.textContent =
      words.length === 0
        ? ''
        : found === 0
          ? 'No operation or event matches'
          : `${found} ${found === 1 ? 'match' : 'matches'}`
  }
  input.addEventListener('input', find)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (input.value.trim() !== '')
      document.querySelector<HTMLAnchorElement>('.index:not([hidden]) li:not([hidden]) a')?.click()
  })
  form.hidden = false
  if (location.hash === '#find') input.focus()
  // Browsers restore the typed text when the user comes back.
  find()
}
