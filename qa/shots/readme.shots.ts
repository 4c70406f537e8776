import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { test } from 'vitest'
import { f1, f4, f6, openBasket } from '../../test/journeys/basket-page.ts'
import { openListing } from '../../test/journeys/listing-page.ts'
import { openProduct } from '../../test/journeys/product-page.ts'

/*
 * The pictures of README.md, in docs/pictures: stored with the sources, so they are small. `npm run shots --
 * readme`
 */

const width = 1440
/** Renditions of pictures are made on first request. */
const PICTURES_MS = 180_000

const picture = (name: string, open: () => Promise<Page>): void =>
  test(
    `readme ${name}`,
    async () => {
      const page = await open()
      await page.waitForLoadState('networkidle', { timeout: PICTURES_MS })
      await page.evaluate(() => document.fonts.ready)
      const screenshot = await page.screenshot({ animations: 'disabled' })
      await mkdir('docs/pictures', { recursive: true })
      await sharp(screenshot)
        .resize({ width: 960 })
        .webp({ quality: 72 })
        .toFile(`docs/pictures/${name}.webp`)
    },
    PICTURES_MS,
  )

picture('home', async () => (await openListing('/', { width })).page)
picture('product', async () => (await openProduct('/porcelain-tiles/calacatta-vena', { width })).page)
picture('calculator', async () => {
  const { page } = await openListing('/', { width })
  await page.getByRole('region', { name: /You measure the room/ }).evaluate((floor) => {
    window.scrollTo(0, floor.getBoundingClientRect().top + window.scrollY)
  })
  return page
})
picture(
  'basket',
  async () => (await openBasket({ width, postcode: 'LS1 4AP', items: [f1(10.08), f4(2), f6(3)] })).page,
)
