import type { Locator, Page } from 'playwright-core'

/** More than the tab stops of the longest page. */
const maxStops = 250

/** Operates a page by the keyboard alone. */
export function keyboardOf(page: Page) {
  const { keyboard } = page
  const isFocused = async (target: Locator) => (await target.and(page.locator(':focus')).count()) === 1
  /** Presses Tab until the target is focused. Fails if it cannot be reached. */
  const goTo = async (target: Locator): Promise<void> => {
    await target.waitFor()
    for (let stops = 0; stops < maxStops; stops++) {
      if (await isFocused(target)) return
      await keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${target}`)
  }
  return {
    press: (key: string) => keyboard.press(key),
    type: (text: string) => keyboard.insertText(text),
    goTo,
    async push(target: Locator): Promise<void> {
      await goTo(target)
      await keyboard.press('Enter')
    },
    async fill(target: Locator, text: string): Promise<void> {
      await goTo(target)
      await keyboard.insertText(text)
    },
    /** Opens a page of the panel by its name. */
    async open(name: string): Promise<void> {
      await keyboard.press('Control+K')
      await page.getByRole('combobox', { name: /Nome, matrícula/ }).waitFor()
      await keyboard.insertText(name)
      await page.getByRole('option', { name }).first().waitFor()
      await keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name }).waitFor()
    },
    /** Types into a list that is searched as you type, and takes the first match. */
    async choose(target: Locator, text: string): Promise<void> {
      await goTo(target)
      await keyboard.insertText(text)
      await page.getByRole('option', { name: text }).first().waitFor()
      await keyboard.press('ArrowDown')
      await keyboard.press('Enter')
    },
  }
}
