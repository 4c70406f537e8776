import type { Locator } from 'playwright-core'

/** Waits until a control has the focus, for example when a closing dialog returns it. */
export const hasFocus = (control: Locator): Promise<void> =>
  control.and(control.page().locator(':focus')).waitFor({ state: 'attached' })

/** Waits until an opening dialog has taken the focus: before that it neither handles Escape nor traps Tab. */
export const takesFocus = (window: Locator): Promise<void> =>
  window.locator(':focus').waitFor({ state: 'attached' })
