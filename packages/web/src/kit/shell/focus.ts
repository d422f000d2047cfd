import { useLayoutEffect, useRef } from 'react'

type FocusOrigin = {
  readonly element: HTMLElement
  /** The ancestors within the page, nearest first. */
  readonly around: readonly Element[]
}

export const isFocusLost = () => (document.activeElement ?? document.body) === document.body

export function focusOriginOf(element: HTMLElement): FocusOrigin {
  const around: Element[] = []
  if (!element.closest('[data-ends-quietly]'))
    for (let one = element.parentElement; one?.closest('main'); one = one.parentElement) around.push(one)
  return { element, around }
}

/**
 * Focuses the nearest heading above a removed element, such as the row of a visitor who has entered or the button of a bill
 * that is now paid.
 */
export function focusNearby({ around }: FocusOrigin): void {
  const headings = around
    .filter(({ isConnected }) => isConnected)
    .flatMap((one) => [...one.querySelectorAll<HTMLElement>('h1, h2, h3, legend')])
  headings[0]?.setAttribute('tabindex', '-1')
  headings[0]?.focus({ preventScroll: true })
}

/**
 * Restores lost focus. A button is disabled while it works, and browsers then drop the focus, so it is returned afterwards. If
 * the button is removed by its own action, the focus moves to a heading nearby. Elements within `data-ends-quietly` are left to
 * the browser, which handles rows that scroll out of view and the button that ends a list better.
 */
export function keepFocus(): void {
  let last = focusOriginOf(document.body)
  let isDisabled = false
  addEventListener('focusin', ({ target }) => {
    last = focusOriginOf(target as HTMLElement)
    isDisabled = false
  })
  new MutationObserver(() => {
    const place = last
    const { element } = place
    const wasDisabled = isDisabled
    isDisabled = element.matches(':disabled')
    if (!element.isConnected) last = focusOriginOf(document.body)
    if (!isFocusLost()) return
    if (!element.isConnected) focusNearby(place)
    else if (wasDisabled && !isDisabled) element.focus()
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
}

/** When a record beside a list is closed, moves the focus to its link in the list. */
export function useReturnToRow(isOpen: boolean): void {
  const address = useRef('')
  // Runs before the effects that restore lost focus.
  useLayoutEffect(() => {
    const left = isOpen ? '' : address.current
    address.current = isOpen ? location.pathname : ''
    if (left && isFocusLost())
      document.querySelector<HTMLElement>(`main a[href="${left}"], main a[href^="${left}?"]`)?.focus()
  })
}

/** A `ref` that takes the focus, for an element that a button opened or that shows the result of an action. */
export const takeFocus = (here: HTMLElement | null) => here?.focus()
