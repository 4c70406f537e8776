import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openListing } from './listing-page.ts'

const focused = (page: Page): Promise<string> =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
  )

test('the menu is opened, walked through, closed and followed with the keyboard', async () => {
  const { page, pathAndQuery, count } = await openListing('/')
  const menu = page.getByRole('navigation', { name: 'Shop', exact: true })
  const opens = menu.getByRole('button', { name: 'What Stone Paving has' })
  await menu.getByRole('link', { name: 'Porcelain Paving' }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await focused(page)).toBe('Stone Paving')
  await page.keyboard.press('ArrowDown')
  await menu.getByRole('list', { name: 'By look' }).waitFor()
  await expect.poll(() => focused(page)).toBe('Limestone')
  expect(await opens.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('ArrowDown')
  expect(await focused(page)).toBe('Sandstone')
  await page.keyboard.press('Escape')
  expect(await opens.getAttribute('aria-expanded')).toBe('false')
  expect(await focused(page)).toBe('What Stone Paving has')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Limestone')
  await page.keyboard.press('End')
  expect(await focused(page)).toMatch(/^All of Stone Paving, 7 products/)
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Stone Paving' }).waitFor()
  expect(pathAndQuery()).toBe('/stone-paving?look=limestone')
  expect(await count.innerText()).toBe('1 product')
  expect(await opens.getAttribute('aria-expanded')).toBe('false')
})

test('on a phone the menu offers the same links in its sheet', async () => {
  const { page, pathAndQuery } = await openListing('/', { width: 390 })
  await page.getByRole('link', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'What Stone Paving has' }).click()
  await page.getByRole('list', { name: 'By look' }).getByRole('link', { name: 'Slate' }).click()
  await page.getByRole('heading', { level: 1, name: 'Stone Paving' }).waitFor()
  expect(pathAndQuery()).toBe('/stone-paving?look=slate')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})
