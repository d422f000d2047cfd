import { useLayoutEffect, useRef } from 'react'

type Place = {
  readonly element: HTMLElement
  /** Inside the page, the nearest first. */
  readonly around: readonly Element[]
}

export const isFocusLost = () => (document.activeElement ?? document.body) === document.body

export function placeOf(element: HTMLElement): Place {
  const around: Element[] = []
  if (!element.closest('[data-ends-quietly]'))
    for (let one = element.parentElement; one?.closest('main'); one = one.parentElement) around.push(one)
  return { element, around }
}

/** At the heading above what is gone: the row of a visitor who has come in, the button of what is paid now. */
export function goOnNear({ around }: Place): void {
  const headings = around
    .filter(({ isConnected }) => isConnected)
    .flatMap((one) => [...one.querySelectorAll<HTMLElement>('h1, h2, h3, legend')])
  headings[0]?.setAttribute('tabindex', '-1')
  headings[0]?.focus({ preventScroll: true })
}

/**
 * A button that works is disabled meanwhile, and browsers leave the focus on nothing: the reader gets it back afterwards. One whose
 * button is taken away with what it did goes on near it. Where `data-ends-quietly` stands, browsers do better by themselves: rows that
 * scroll out of sight, the button that ends a list.
 */
export function keepFocus(): void {
  let last = placeOf(document.body)
  let isDisabled = false
  addEventListener('focusin', ({ target }) => {
    last = placeOf(target as HTMLElement)
    isDisabled = false
  })
  new MutationObserver(() => {
    const place = last
    const { element } = place
    const wasDisabled = isDisabled
    isDisabled = element.matches(':disabled')
    if (!element.isConnected) last = placeOf(document.body)
    if (!isFocusLost()) return
    if (!element.isConnected) goOnNear(place)
    else if (wasDisabled && !isDisabled) element.focus()
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
}

/** A reader who closes a record beside a list goes on in the list, at the link that leads to it. */
export function useReturnToRow(isOpen: boolean): void {
  const address = useRef('')
  // Before others look for a lost focus.
  useLayoutEffect(() => {
    const left = isOpen ? '' : address.current
    address.current = isOpen ? location.pathname : ''
    if (left && isFocusLost())
      document.querySelector<HTMLElement>(`main a[href="${left}"], main a[href^="${left}?"]`)?.focus()
  })
}

/** As `ref` of what opens in answer to a button, or shows what it made: the reader goes on there. */
export const takeFocus = (here: HTMLElement | null) => here?.focus()
