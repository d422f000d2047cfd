/** Copies a text and returns whether that worked. */
export async function toClipboard(text: string): Promise<boolean> {
  try {
    // Browsers hide the clipboard from pages loaded over plain HTTP from another machine.
    if (navigator.clipboard === undefined) return copyBySelection(text)
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  // Invisible and at the top of the window, so that focusing it does not scroll the page.
  Object.assign(field.style, { position: 'fixed', top: '0', opacity: '0' })
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return copied
}
