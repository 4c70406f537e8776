import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { audit, layOutAll } from '../../test/journeys/audit.ts'

/** A phone, a tablet and a desk; or those that are asked for. */
const asked = process.env['SHOTS']?.match(/\d+/g)?.map(Number)
const widths = asked ?? [390, 768, 1440]

/** What waits until somebody comes near is fetched now, and waited for. */
const settle = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  })
}

interface Seen {
  /** False: what opened lies over the page, and only what the window shows is of interest. */
  readonly whole?: boolean
  /** False: a page without scripts, where axe cannot wait for itself. */
  readonly audited?: boolean
}

/**
 * A picture of a page in one state, at each width, in build/shots. Axe looks at it too, and nothing may be wider than
 * the window.
 */
export const shot = (
  name: string,
  open: (width: number) => Promise<Page>,
  { whole = true, audited = true }: Seen = {},
): void => {
  for (const width of widths)
    test(`${name} at ${width} px`, async () => {
      const page = await open(width)
      if (whole) await layOutAll(page)
      await settle(page)
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
