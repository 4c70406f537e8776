import type { Locator } from 'playwright-core'

/** Waits until a control has the focus, be it that a window hands it back while it closes. */
export const hasFocus = (control: Locator): Promise<void> =>
  control.and(control.page().locator(':focus')).waitFor({ state: 'attached' })

/** Waits until a window that opens has taken the focus: before, it neither hears Escape nor keeps Tab inside. */
export const takesFocus = (window: Locator): Promise<void> =>
  window.locator(':focus').waitFor({ state: 'attached' })
