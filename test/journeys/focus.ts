import type { Locator, Page } from 'playwright-core'

/** Waits until a control has the focus, for example when a closing dialog returns it. */
export const hasFocus = (control: Locator): Promise<void> =>
  control.and(control.page().locator(':focus')).waitFor({ state: 'attached' })

/** Waits until an opening dialog has taken the focus: before that it neither handles Escape nor traps Tab. */
export const takesFocus = (window: Locator): Promise<void> =>
  window.locator(':focus').waitFor({ state: 'attached' })

/** The name of the focused element: its own name, the text of its label, or its text. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement
    const label =
      at instanceof HTMLInputElement || at instanceof HTMLSelectElement || at instanceof HTMLTextAreaElement
        ? at.labels?.[0]?.textContent
        : null
    return (at?.getAttribute('aria-label') ?? label ?? at?.textContent ?? '').trim()
  })

/** Presses Tab until a control of this name has the focus. */
export const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  for (let i = 0; i < 150; i += 1) {
    await page.keyboard.press('Tab')
    if (name.test(await focused(page))) return
  }
  throw new Error(`${name} is not reached with the keyboard`)
}
