import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#contract/routes.ts'
import { detailsForm } from '../fixture-shop/buyer.ts'
import { openShopper } from '../setup/shopper.ts'
import { newAddress, register } from './account-page.ts'
import { enlargeText, findClippedText, layOutDeferredParts, paintedWidth } from './audit.ts'
import { f1, f1s, f4, f6, f9, fq, openBasket } from './basket-page.ts'
import { fillBasket } from './checkout-page.ts'

/* For readers with large text, with pages zoomed two and four times, or with forced colours. */

const paving = '/porcelain-paving/moorland-porcelain-paving'
const six = [f1(10.08), f1s(1), fq(11.52), f4(2), f6(3), f9(4)]

/** Each kind of page that a guest with a full basket can open by its address. */
const ofGuest = [
  paths.home,
  '/porcelain-tiles',
  '/porcelain-paving?colour=mid-grey&colour=natural-oak',
  '/search?q=zzzz',
  paving,
  '/porcelain-tiles/calacatta-vena',
  '/porcelain-tiles/brick-lane-metro',
  '/aggregates/scottish-pebbles',
  '/grout/joint-grey-grout?x_y_unit=meters&length=4.2&width=3',
  paths.basket,
  paths.setPostcode,
  paths.checkout,
  paths.payment,
  paths.manualPayment,
  paths.register,
  paths.passwordReset,
  paths.wishlist,
  paths.delivery,
  paths.returns,
  paths.contact,
  '/no/such/page',
] as const

const ofCustomer = [paths.account, paths.accountAddressNew, paths.accountPrivacy] as const

const expectReadable = async (page: Page, label: string, width: number): Promise<void> => {
  await layOutDeferredParts(page)
  expect(await paintedWidth(page), label).toBeLessThanOrEqual(width)
  expect(await findClippedText(page), label).toEqual([])
}

test('at twice the text size no page is wider than a phone, and no text is cut off', async () => {
  const width = 360
  const door = await openShopper({ width })
  const { page } = door
  await enlargeText(page)
  const caller = await fillBasket(door, six)
  await caller.submit(paths.checkout, detailsForm('anna@example.com'), paths.payment)
  for (const path of ofGuest) {
    await page.goto(path)
    await expectReadable(page, path, width)
  }
  await register(page, newAddress())
  for (const path of ofCustomer) {
    await page.goto(path)
    await expectReadable(page, path, width)
  }
})

test('at twice the size in forced colours nothing is wider than the window, and selection and focus are visible', async () => {
  const { page } = await openShopper({ width: 640 })
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  for (const path of [paths.home, '/porcelain-tiles', '/porcelain-tiles/calacatta-vena', paths.basket]) {
    await page.goto(path)
    expect(await paintedWidth(page), path).toBeLessThanOrEqual(640)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const ring = await page.evaluate(
      () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
    )
    expect(ring, path).not.toBe('none')
    const moving = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 50).length,
    )
    expect(moving, path).toBe(0)
  }
})

test('at four times the size in a low window no bar covers the page', async () => {
  const { page } = await openShopper({ width: 640 })
  await page.setViewportSize({ width: 320, height: 256 })
  for (const path of [paving, '/porcelain-tiles', paths.basket]) {
    await page.goto(path)
    expect(await paintedWidth(page), path).toBe(320)
    const staying = await page
      .locator('main *')
      .evaluateAll(
        (elements) =>
          elements.filter((element) => /sticky|fixed/.test(getComputedStyle(element).position)).length,
      )
    expect(staying, path).toBe(0)
  }
})

/** How many of these elements have an outline. */
const edges = (elements: Locator): Promise<number> =>
  elements.evaluateAll((all) => all.filter((one) => getComputedStyle(one).outlineStyle === 'solid').length)

test('in forced colours the chosen day and the edge of a dialog are visible', async () => {
  const { page, delivery, line } = await openBasket({ items: [f4(1)], postcode: 'LS1 4AP' })
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await delivery
    .getByRole('radio', { name: /Express/ })
    .first()
    .check()
  const days = delivery.getByRole('group', { name: 'Delivery date' }).locator('label')
  await expect.poll(() => edges(days)).toBe(1)
  expect(await days.count()).toBeGreaterThan(1)
  await line(/Brick Lane/)
    .getByRole('button', { name: /^Remove/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Remove item' })
  await dialog.waitFor()
  expect(await edges(dialog)).toBe(1)
})
