import { useEffect, useState } from 'react'

/**
 * Gives the focus back when a dialog is gone. Mantine's own does so only for dialogs that stay on the page while they are
 * closed, and ours are fetched when they open.
 */
export function useFocusReturn(): void {
  // While rendering: a field of the dialog may take the focus before effects run.
  const [before] = useState(placeOfFocus)
  useEffect(() => () => void (isFocusLost() && before && goOnAt(before)), [before])
}

export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

type Place = { readonly element: HTMLElement; readonly around: readonly Element[] }

export function placeOf(element: HTMLElement): Place {
  const around: Element[] = []
  for (let one = element.parentElement; one?.closest('main'); one = one.parentElement) around.push(one)
  return { element, around }
}

function placeOfFocus(): Place | null {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && !isFocusLost() ? placeOf(activeElement) : null
}

/**
 * Puts the focus on an element. Once that is gone with what was done, as the row of a visitor who has come in, the reader goes
 * on at the heading above it.
 */
export function goOnAt({ element, around }: Place): void {
  element.focus()
  const goOn = () => {
    if (element.isConnected) return
    rows.disconnect()
    if (!isFocusLost()) return
    const heading = around.find((one) => one.isConnected && one.querySelector(headings))?.querySelector(headings)
    if (!(heading instanceof HTMLElement)) return
    heading.tabIndex = -1
    heading.focus()
  }
  const rows = new MutationObserver(goOn)
  rows.observe(document.body, { childList: true, subtree: true })
  // Browsers differ in whether an element that is taken away says so first; by the next task it is gone.
  element.addEventListener('blur', () => setTimeout(() => element.isConnected && rows.disconnect()), { once: true })
  goOn()
}

const headings = 'h1, h2, h3'
