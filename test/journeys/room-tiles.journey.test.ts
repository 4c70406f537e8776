import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { openShopper, pressWithoutScripts, type ShopperOptions } from '../setup/shopper.ts'
import { audit, paintedWidth } from './audit.ts'
import { takesFocus } from './focus.ts'

/* A room in a tile of its own (L-095). */

const paving = '/porcelain-paving/moorland-porcelain-paving'

const openPlanner = async (options: ShopperOptions): Promise<Page> => {
  const { page } = await openShopper(options)
  await page.goto(paving)
  const href = await page.getByRole('link', { name: messages.planYourLayout }).getAttribute('href')
  await page.goto(href ?? '')
  return page
}

const addRoom = (page: Page) => page.getByRole('button', { name: messages.planAddRoom })
const anotherTile = (page: Page) => page.getByRole('link', { name: messages.planChooseRoomTile })

test('on a phone a second room gets a tile of its own, and both tiles are two lines of the basket [L-027, L-095]', async () => {
  const page = await openPlanner({ width: 390, withPictures: true })
  await addRoom(page).click()
  await page.getByRole('button', { name: 'Room 2', exact: true }).click()
  await page.getByText(messages.planOwnLaying).last().click()
  await anotherTile(page).click()
  await page.getByRole('heading', { level: 1, name: messages.planTileFor('Room 2') }).waitFor()
  expect(await paintedWidth(page)).toBe(390)
  expect(await audit(page)).toEqual([])
  await page.getByRole('link', { name: '900 × 600 mm' }).first().click()
  const tiles = page.getByRole('list', { name: messages.planToOrder }).getByRole('listitem')
  await expect.poll(() => tiles.count()).toBe(2)
  expect(await paintedWidth(page)).toBe(390)
  expect(await audit(page)).toEqual([])
  /* The choice is a step that is taken back, and made again. */
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => tiles.count()).toBe(0)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect.poll(() => tiles.count()).toBe(2)
  const lines = await tiles.allTextContents()
  await page.getByRole('button', { name: /^Add both tiles, £[\d,]+\.\d\d\*$/ }).click()
  await takesFocus(page.getByRole('dialog', { name: 'Great!' }))
  await page.goto(paths.basket)
  const areas = lines.map((line) => /\(([\d.]+) m²\)/.exec(line)?.[1])
  const asked = page.getByRole('spinbutton')
  expect((await Promise.all([0, 1].map((i) => asked.nth(i).inputValue()))).toSorted()).toEqual(
    areas.toSorted(),
  )
})

test('without script a room’s tile is chosen by links, and both are added [L-005, L-095]', async () => {
  const page = await openPlanner({ withScripts: false })
  await pressWithoutScripts(page, addRoom(page))
  await page.getByText(messages.planOwnLaying).last().click()
  await pressWithoutScripts(page, anotherTile(page))
  await pressWithoutScripts(page, page.getByRole('link', { name: '900 × 600 mm' }).first())
  expect(await page.getByLabel(messages.planTile, { exact: true }).inputValue()).not.toBe('')
  await pressWithoutScripts(page, page.getByRole('button', { name: /^Add both tiles/ }))
  await page.waitForURL(`**${paths.basket}`)
  expect(await page.getByRole('spinbutton').count()).toBe(2)
})

test('a room that is added before the script has arrived is the one that is shown [L-093]', async () => {
  const page = await openPlanner({ width: 390 })
  await page.route('**/assets/editing-*.js', (route) => route.abort())
  await page.reload()
  await addRoom(page).click()
  await page.getByRole('button', { name: 'Room 2', exact: true, pressed: true }).waitFor()
  expect(await page.getByText(messages.planOwnLaying).last().isVisible()).toBe(true)
})
