import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { WireBasketContents } from '#contract/basket.ts'
import { calls, paths } from '#contract/routes.ts'
import { openShopper } from '../setup/shopper.ts'
import { audit } from './audit.ts'
import { addNineteenLines, addToBasket, f1, f1s, f6, pietra, send } from './basket-page.ts'
import { hasFocus } from './focus.ts'
import { openProduct, textOf } from './product-page.ts'

/* The panels of the basket: after an add, and from the header. */

const tiles = '/porcelain-tiles/pietra-fumo?sku=PF-9060'
const finishes = '/porcelain-tiles/fez-zellige'

test.each([390, 1440])(
  'shows at %i px what was added, what the job still needs, and the basket’s total [S-024]',
  async (width) => {
    const { page, addButton, addedDialog } = await openProduct(tiles, { width })
    await page.getByRole('checkbox').first().check()
    await addButton.first().click()
    await addedDialog.getByText('Total before delivery').waitFor()
    const added = addedDialog.getByRole('list').first().getByRole('listitem')
    expect(await added.count()).toBe(2)
    expect(await textOf(added.first())).toMatch(/Pietra Fumo.* m[2²], \d+ tiles?.*£[\d.,]+\*/)
    expect(await added.first().locator('img').count()).toBe(1)
    const box = await addedDialog.boundingBox()
    expect(width === 390 ? box?.width : (box?.x ?? 0) + (box?.width ?? 0)).toBe(width)
    expect(await audit(page)).toEqual([])
    const add = addedDialog.getByRole('button', { name: /^Add (it|all \d+) for £/ })
    if (width === 390) {
      /* The sums above the buttons used to cut it off. */
      await page.setViewportSize({ width, height: 844 })
      const total = addedDialog.getByText('Total before delivery')
      const [button, below] = await Promise.all([add.boundingBox(), total.boundingBox()])
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    }
    await add.click()
    await add.waitFor({ state: 'detached' })
    await addedDialog.getByText(/^\d items$/).waitFor()
    await addedDialog.getByRole('button', { name: 'Continue Shopping' }).click()
    await addedDialog.waitFor({ state: 'detached' })
  },
)

test('counts the samples, and offers those of the product’s other finishes [S-029]', async () => {
  const { page, addedDialog } = await openProduct(finishes, { width: 390 })
  const form = page.getByRole('region', { name: 'Free samples' })
  expect(await textOf(form)).toContain('Free, £3.00* postage, refunded with your order')
  await form.getByRole('button', { name: 'Order Free Sample' }).click()
  await addedDialog.getByText('In your samples 1/5').waitFor()
  const others = addedDialog.getByRole('button', { name: /^Add a sample: / })
  await others.first().waitFor()
  const offered = await others.count()
  expect(offered).toBeGreaterThan(0)
  await others.first().click()
  await addedDialog.getByText('In your samples 2/5').waitFor()
  expect(await others.count()).toBe(offered - 1)
  expect(await audit(page)).toEqual([])
  await addedDialog.getByRole('button', { name: 'Continue Shopping' }).click()
  await form.getByText('In your samples 2/5').waitFor()
})

test('opens the basket from the header by keyboard, with sums and delivery, and closes it [S-028]', async () => {
  const { page, address } = await openShopper({ width: 1440 })
  await page.goto(address)
  await addToBasket(page, [f1(10.08), f6(2), f1s(1)])
  await send(page, calls.setPostcode, { postcode: 'LS1 4AP' })
  await page.reload()
  const link = page.getByRole('link', { name: 'Basket 3 items' })
  await link.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Your basket' })
  await panel.getByText('Order total').waitFor()
  expect(await panel.getByRole('listitem').filter({ hasText: '£336.96*' }).count()).toBe(1)
  expect(await textOf(panel)).toMatch(/10\.08 m[2²], 28 tiles.*Delivery to LS1 4AP.*£3\.00/)
  expect(await textOf(panel)).toMatch(
    /Delivery to LS1 4AP ?£3\.00.*Part-crate delivery, [a-z ]+£64\.80 ?Delivery in all ?£67\.80/,
  )
  expect(await audit(page)).toEqual([])
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await hasFocus(link)
  await page.keyboard.press('Enter')
  await panel.getByRole('link', { name: 'View Basket' }).click()
  await page.waitForURL(`**${paths.basket}`)
  await page.goto(address)
  await page.getByRole('link', { name: 'Basket 3 items' }).click()
  await panel.getByRole('link', { name: 'Checkout' }).click()
  await page.waitForURL(`**${paths.checkout}`)
})

test('scrolls a long basket in the panel, with its buttons in view, and asks for the postcode [S-028]', async () => {
  const { page, address } = await openShopper({ width: 320 })
  await page.goto(address)
  await addNineteenLines(page)
  await addToBasket(page, [pietra(5.4)])
  await page.reload()
  await page.getByRole('link', { name: /^Basket \d+ items$/ }).click()
  const panel = page.getByRole('dialog', { name: 'Your basket' })
  await panel.getByRole('link', { name: 'Enter your postcode to view delivery options' }).waitFor()
  expect(
    await panel.getByRole('list', { name: 'Items' }).getByRole('listitem').count(),
  ).toBeGreaterThanOrEqual(19)
  const button = await panel.getByRole('link', { name: 'Checkout' }).boundingBox()
  const height = page.viewportSize()?.height ?? 0
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(height)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('shows all of 125 lines, the last within reach of the keyboard [S-028]', async () => {
  const { page, address } = await openShopper({ width: 390 })
  await page.goto(address)
  await addToBasket(page, [f6(2)])
  /* The demo has fewer goods than that. */
  await page.route(`**${calls.getBasketContents}`, async (route) => {
    const answer = await route.fetch()
    const contents = (await answer.json()) as WireBasketContents
    const [line] = contents.basket
    if (line === undefined) throw new Error('The basket is empty.')
    const basket = Array.from({ length: 125 }, (_, i) => ({ ...line, id: line.id + i }))
    await route.fulfill({ response: answer, json: { ...contents, basket } })
  })
  await page.reload()
  await page.getByRole('link', { name: 'Basket 1 item' }).click()
  const panel = page.getByRole('dialog', { name: 'Your basket' })
  const lines = panel.getByRole('list', { name: 'Items' }).getByRole('listitem')
  await expect.poll(() => lines.count()).toBe(125)
  const checkout = panel.getByRole('link', { name: 'Checkout' })
  const height = page.viewportSize()?.height ?? 0
  const isInView = async (part: Locator): Promise<boolean> => {
    const box = await part.boundingBox()
    return box !== null && box.y >= 0 && box.y + box.height <= height
  }
  expect(await isInView(checkout)).toBe(true)
  expect(await isInView(lines.last())).toBe(false)
  await lines.last().getByRole('link').last().focus()
  await expect.poll(() => isInView(lines.last().getByRole('link').last())).toBe(true)
  expect(await isInView(checkout)).toBe(true)
  expect(await audit(page)).toEqual([])
})

test('leads to the basket without a script [S-028]', async () => {
  const { page, address } = await openShopper({ withScripts: false })
  await page.goto(`${address}${paths.delivery}`)
  await page.getByRole('link', { name: /^Basket/ }).click()
  await page.waitForURL(`**${paths.basket}`)
})
