import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { encodePlan } from '#domain/planner/plan-code.ts'
import { openingRoom, openingState } from '#domain/planner/plan-state.ts'
import { openShopper } from '../setup/shopper.ts'
import { paintedWidth } from './audit.ts'

/* Plans that are too long for an address (L-098). */

const paving = '/porcelain-paving/moorland-porcelain-paving'

/** Rooms of which all but the last have names that an address can just hold. */
const opening = encodePlan({
  ...openingState,
  rooms: Array.from({ length: 19 }, (_, i) => ({
    ...openingRoom,
    name: `Bedroom ${i + 1}, upstairs`.padEnd(33, '.'),
  })),
})

const names = (page: Page) => page.getByLabel(messages.planRoomName)

test('a plan that is too long for an address survives a reload, is saved, and has its documents [L-027, L-096, L-098]', async () => {
  expect(opening.length).toBeLessThanOrEqual(1800)
  const { page } = await openShopper({ width: 390 })
  await page.goto(paving)
  const href = await page.getByRole('link', { name: messages.planYourLayout }).getAttribute('href')
  await page.goto(`${href}&p=${opening}`)
  await page.getByText(messages.planShareHint).waitFor()
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: messages.planAddRoom }).click()
  /* Pressed before the part that edits has come, the server adds the room and shows the first one. */
  await page.getByRole('button', { name: 'Room 20', exact: true }).click()
  await names(page).last().fill('A store behind the kitchen, with shelves to the ceiling')
  await page.getByText(messages.planLong).waitFor()
  expect(new URL(page.url()).searchParams.has('p')).toBe(false)
  expect(await page.getByRole('link', { name: /PDF, A4/ }).count()).toBe(0)
  await page.reload()
  await expect.poll(() => names(page).count()).toBe(20)
  expect(await names(page).last().inputValue()).toBe(
    'A store behind the kitchen, with shelves to the ceiling',
  )
  await page.getByText(messages.planLong).waitFor()
  expect(await paintedWidth(page)).toBe(390)
  await page.getByRole('button', { name: messages.saveOrShare }).click()
  await page.getByRole('heading', { level: 1, name: messages.myPlans }).waitFor()
  await page.getByRole('link', { name: messages.unnamedPlan }).click()
  await expect.poll(() => names(page).count()).toBe(20)
  expect(new URL(page.url()).search).toMatch(/^\?variation=\d+&saved=\d+$/)
  const pdf = await page.getByRole('link', { name: /PDF, A4/ }).getAttribute('href')
  expect(pdf).toMatch(/\?saved=\d+$/)
  const answer = await page.request.get(pdf ?? '')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
})

test('a room is added to a plan of many rooms without scripts, whose form is a long address [L-098]', async () => {
  const { page } = await openShopper({ withScripts: false })
  await page.goto(paving)
  const href = await page.getByRole('link', { name: messages.planYourLayout }).getAttribute('href')
  await page.goto(`${href}&p=${opening}`)
  await page.getByRole('button', { name: messages.planAddRoom }).click()
  await expect.poll(() => names(page).count()).toBe(20)
  expect(await names(page).first().inputValue()).toMatch(/^Bedroom 1, upstairs/)
})
