import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { audit, paintedWidth } from './audit.ts'
import { openProduct, type ProductPageOptions } from './product-page.ts'

const marble = '/porcelain-tiles/calacatta-vena'

const openPlan = async (options: ProductPageOptions = {}) => {
  const product = await openProduct(marble, options)
  const dialog = product.page.getByRole('dialog', { name: 'See it laid' })
  await product.page.getByRole('button', { name: 'See it laid' }).click()
  await dialog.getByRole('img').waitFor()
  return { ...product, dialog }
}

/** The tiles' boxes in mm, from left to right and top to bottom. */
const tilesIn = (page: Page) =>
  page.locator('[role=dialog] svg[role=img]').evaluate((svg) => {
    if (!(svg instanceof SVGSVGElement)) throw new Error('no drawing')
    const { left, top, width } = svg.getBoundingClientRect()
    const scale = svg.viewBox.baseVal.width / width
    return [...svg.querySelectorAll('[data-tile]')].map((tile) => {
      const box = tile.getBoundingClientRect()
      const [x, y] = [(box.left - left) * scale, (box.top - top) * scale].map(Math.round)
      return { x, y, wide: Math.round(box.width * scale), high: Math.round(box.height * scale) }
    })
  })

const plainTile = { wide: 600, high: 600 }

describe('the plan', () => {
  test('draws tiles and joints to scale, in the chosen pattern and size [S-054]', async () => {
    const { page, dialog } = await openPlan({ withPictures: true })
    const straight = await tilesIn(page)
    expect(straight.slice(0, 2)).toEqual([
      { x: 3, y: 3, ...plainTile },
      { x: 606, y: 3, ...plainTile },
    ])
    await dialog.getByText('10 mm', { exact: true }).click()
    expect((await tilesIn(page))[1]).toEqual({ x: 620, y: 10, ...plainTile })
    await dialog.getByText('Brick', { exact: true }).click()
    expect((await tilesIn(page)).find(({ y }) => y === 620)?.x).toBe(10 - 305)
    await dialog.getByText('1200 × 600 mm', { exact: true }).click()
    await dialog.getByText('Herringbone', { exact: true }).click()
    const turned = (await tilesIn(page)).filter(({ wide }) => wide === 600)
    expect(turned.length).toBeGreaterThan(5)
    expect(turned.every(({ high }) => high === 1200)).toBe(true)
    await dialog
      .getByRole('status')
      .getByText('Calacatta Vena, 1200 × 600 mm, laid herringbone with 10 mm joints in mid grey.')
      .waitFor()
  })

  test('changes the colour of the joints, and moves nothing [S-054]', async () => {
    const { dialog } = await openPlan()
    const before = await dialog.boundingBox()
    const ground = dialog.locator('svg[role=img] > rect').first()
    for (const [name, colour] of [
      ['Charcoal', '#3b3b3b'],
      ['White', '#edeae4'],
    ] as const) {
      await dialog.getByText(name, { exact: true }).click()
      expect(await ground.getAttribute('fill')).toBe(colour)
    }
    expect(await dialog.boundingBox()).toEqual(before)
  })

  test('is reached and left by keyboard, and gives the focus back [S-054]', async () => {
    const { page, dialog } = await openPlan()
    await dialog.getByRole('radio', { name: '600 × 600 mm', exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await dialog.getByRole('status').getByText('1200 × 600 mm').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('See it laid')
  })

  test('has no accessibility violations on a phone, and is not wider than it [S-054]', async () => {
    const { page } = await openPlan({ width: 320 })
    expect(await audit(page)).toEqual([])
    expect(await paintedWidth(page)).toBe(320)
  })
})

test('its script is loaded when it is opened, and no larger than 30 kB [S-054]', async () => {
  const { page, weights } = await openProduct(marble, { isFirstVisit: true })
  await page.waitForLoadState('networkidle')
  const before = (await weights()).script
  await page.getByRole('button', { name: 'See it laid' }).click()
  await page.getByRole('dialog', { name: 'See it laid' }).getByRole('img').waitFor()
  const added = (await weights()).script - before
  expect(added).toBeGreaterThan(500)
  expect(added).toBeLessThanOrEqual(30_000)
})

test('is not offered for goods without a picture of their surface [S-054]', async () => {
  const { page } = await openProduct('/grout/joint-grey-grout')
  expect(await page.getByRole('button', { name: 'See it laid' }).count()).toBe(0)
})
