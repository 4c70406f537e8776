import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { audit, layOutDeferredParts } from '../../test/journeys/audit.ts'

/** A phone, a tablet and a desktop screen; or the requested widths. */
const requestedWidths = process.env['SHOTS']?.match(/\d+/g)?.map(Number)
export const widths = requestedWidths ?? [390, 768, 1440]

/** Loads what would load on scrolling, and waits for it. */
const loadLazyContent = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  })
}

interface Seen {
  /** False: a dialog covers the page, and only the visible part matters. */
  readonly whole?: boolean
  /** False: a page without scripts, where axe cannot run its own waits. */
  readonly audited?: boolean
}

/**
 * Takes a picture of a page in one state, at each width, into build/shots. Axe checks it too, and nothing may
 * be wider than the window.
 */
export const takeShot = (
  name: string,
  open: (width: number) => Promise<Page>,
  { whole = true, audited = true }: Seen = {},
): void => {
  for (const width of widths)
    test(`${name} at ${width} px`, async () => {
      const page = await open(width)
      if (whole) await layOutDeferredParts(page)
      await loadLazyContent(page)
      await mkdir('build/shots', { recursive: true })
      await page.screenshot({
        path: `build/shots/${name}-${width}.png`,
        fullPage: whole,
        animations: 'disabled',
      })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      if (audited) expect(await audit(page)).toEqual([])
    })
}
