import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { openShopper } from '../setup/shopper.ts'
import { audit, paintedWidth } from './audit.ts'

/* The worked examples of the specification, typed on the page as they are written there. */

/** The planner with a size of the paving. */
const openPlanner = async (size: RegExp, width: number): Promise<Page> => {
  const { page } = await openShopper({ width })
  await page.goto(paths.plan)
  await page
    .getByRole('link', { name: size })
    .and(page.getByRole('link', { name: /Moorland/ }))
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: messages.planYourLayout }).waitFor()
  await page.getByText('Cutting and offcuts').click()
  await page.getByLabel('Gap to the wall, mm').fill('0')
  return page
}

const addCutOut = async (page: Page, kind: string, lengths: readonly (readonly [string, string])[]) => {
  await page.getByText('Islands, columns and drains').click()
  await page.getByRole('button', { name: 'Add an island, column or drain' }).click()
  const row = page.getByRole('group', { name: 'Cut-out 1' })
  await row.getByLabel('Kind').selectOption(kind)
  for (const [label, length] of lengths) await row.getByLabel(label).fill(length)
}

/** The figures of the result, by their names. */
const resultOf = (page: Page) =>
  page
    .locator('.plan-result dl')
    .first()
    .evaluate((list) =>
      [...list.querySelectorAll('dt')].map((name) => [
        name.textContent,
        Number(name.nextElementSibling?.textContent),
      ]),
    )
    .then((rows) => rows.slice(0, 3))

test('L-W3: an L with an island takes 52 tiles from its corner, and 51 from 491 / 0 [L-008, L-049, L-061]', async () => {
  const page = await openPlanner(/600 × 600/, 390)
  await page.getByText('L shape').click()
  await page.getByLabel('Length', { exact: true }).first().fill('5.2')
  await page.getByLabel('Width', { exact: true }).first().fill('4.1')
  await page.getByLabel('Missing corner, length').fill('1.8')
  await page.getByLabel('Missing corner, width').fill('1.5')
  await addCutOut(page, 'island', [
    ['Width', '1.8'],
    ['Depth', '0.9'],
    ['From the left', '1.2'],
    ['From the top', '1.0'],
  ])
  await page.getByLabel('Joint, mm').fill('3')
  await expect
    .poll(() => resultOf(page))
    .toEqual([
      ['Laid whole', 30],
      ['For 25 cut pieces', 22],
      [messages.planNeeded, 52],
    ])
  await page.getByText(/^17\.00 m² to tile\. This is the least possible for this start\.$/).waitFor()
  await page.getByText(/strips?, narrowest 12 mm/).waitFor()
  await page.getByLabel('Start', { exact: true }).selectOption('point')
  const laying = page.locator('.plan-laying')
  await laying.getByLabel('From the left').fill('491 mm')
  await laying.getByLabel('From the top').fill('0')
  await expect
    .poll(() => resultOf(page))
    .toEqual([
      ['Laid whole', 24],
      ['For 31 cut pieces', 27],
      [messages.planNeeded, 51],
    ])
  await page.getByText('narrowest 12 mm').waitFor({ state: 'detached' })
  expect(await paintedWidth(page)).toBe(390)
  expect(await audit(page)).toEqual([])
})

test('L-W6: a patio with a slanted corner and a drain takes 54 tiles in brick bond [L-009, L-013, L-049]', async () => {
  const page = await openPlanner(/900 × 600/, 1440)
  await page.getByLabel(messages.planSurface).selectOption('outdoor')
  await page.getByText('Any corners').first().click()
  await page.getByLabel('Corners', { exact: true }).first().fill('0, 0\n6.2, 0\n6.2, 3.8\n4.1, 4.55\n0, 4.55')
  await addCutOut(page, 'drain', [
    ['Width', '300 mm'],
    ['From the left', '2.0'],
    ['From the top', '2.1'],
  ])
  await page.getByLabel('Joint, mm').fill('5')
  await page.getByText('Brick, third').click()
  await expect
    .poll(() => resultOf(page))
    .toEqual([
      ['Laid whole', 40],
      ['For 20 cut pieces', 14],
      [messages.planNeeded, 54],
    ])
  await page.getByText(/^27\.33 m² to tile\./).waitFor()
  await page.getByText('Which piece comes out of which tile').click()
  const drawn = page.getByRole('img', { name: /^Tile \d+: pieces? / })
  await expect.poll(() => drawn.count()).toBe(14)
  const two = page.getByRole('img', { name: /^Tile \d+: pieces \d+, \d+$/ })
  expect(await two.count()).toBe(6)
})
