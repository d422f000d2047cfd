import type { Locator, Page } from 'playwright-core'

/** More stops than the longest page has. */
const maxStops = 250

/** Somebody at the keyboard, who has no mouse. */
export function keyboardOf(page: Page) {
  const { keyboard } = page
  const isFocused = async (target: Locator) => (await target.and(page.locator(':focus')).count()) === 1
  /** Walks there with Tab; fails where the keyboard does not lead. */
  const goTo = async (target: Locator): Promise<void> => {
    await target.waitFor()
    for (let stops = 0; stops < maxStops; stops++) {
      if (await isFocused(target)) return
      await keyboard.press('Tab')
    }
    throw new Error(`The keyboard does not lead to ${target}`)
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
    /** Finds something in a list that is searched while one types. */
    async choose(target: Locator, text: string): Promise<void> {
      await goTo(target)
      await keyboard.insertText(text)
      await page.getByRole('option', { name: text }).first().waitFor()
      await keyboard.press('ArrowDown')
      await keyboard.press('Enter')
    },
  }
}
