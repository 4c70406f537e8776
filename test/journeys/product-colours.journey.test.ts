import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openShopper } from '../setup/shopper.ts'

const fez = '/porcelain-tiles/fez-zellige'
const choose = (page: Page, colour: string): Promise<void> =>
  page
    .locator('main label')
    .filter({ hasText: new RegExp(`^${colour}, box`) })
    .click()
const largePicture = (page: Page) => page.locator('main img[fetchpriority="high"]:visible').first()

test('the large picture shows the colour that is chosen, and the room again without it [S-022]', async () => {
  const { page, address } = await openShopper()
  await page.goto(address + fez)
  expect(await largePicture(page).getAttribute('alt')).toBe('Fez behind a kitchen worktop')
  await choose(page, 'Indigo')
  await page.locator('main img[fetchpriority="high"][alt="Fez in indigo"]').first().waitFor()
  const others = await page
    .getByRole('list', { name: 'More pictures' })
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt')))
  expect(others[0]).toBe('Fez behind a kitchen worktop')
  expect(others).not.toContain('Fez in indigo')
  await choose(page, 'Sea green')
  await page.locator('main img[fetchpriority="high"][alt="Fez behind a kitchen worktop"]').first().waitFor()
})

test('a link to a variation opens with its picture, without script too [S-022]', async () => {
  const { page, address } = await openShopper({ withScripts: false })
  await page.goto(`${address}${fez}?sku=FEZ-BONE`)
  expect(await largePicture(page).getAttribute('alt')).toBe('Fez in bone')
})

test('on a phone the carousel moves to the picture of the choice [S-022]', async () => {
  const { page, address } = await openShopper({ width: 390 })
  await page.goto(address + fez)
  await choose(page, 'Indigo')
  await page
    .getByRole('button', { name: 'Show picture 5 of 6', exact: true })
    .and(page.locator('[aria-current="true"]'))
    .waitFor()
  const offset = await page
    .getByRole('region', { name: /^Pictures of Fez/ })
    .locator('li', { has: page.getByAltText('Fez in indigo') })
    .first()
    .evaluate((slide) => Math.round(slide.getBoundingClientRect().left))
  expect(Math.abs(offset)).toBeLessThan(4)
})
