import type { Page } from 'playwright-core'

/**
 * Stops the clock of a page a minute from now. Requests under way must end first: the minute would pass for their
 * time limit too, and the page would report a timeout.
 */
export const pauseClock = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt(Date.now() + 60_000)
}
