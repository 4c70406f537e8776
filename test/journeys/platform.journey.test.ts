import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { openShopper } from '../setup/shopper.ts'
import { hasFocus } from './focus.ts'
import { openListing } from './listing-page.ts'

test('every page carries a token, a nonce of its own and no script without it [P-013]', async () => {
  const { page } = await openShopper()
  const seen = new Set<string>()
  for (const path of [paths.home, paths.basket, '/nowhere']) {
    const answer = await page.goto(path)
    const policy = (await answer?.headerValue('content-security-policy')) ?? ''
    const nonce = policy.match(/'nonce-([\w-]{22})'/)?.[1] ?? ''
    expect(nonce).not.toBe('')
    seen.add(nonce)
    expect(await page.locator('meta[name="csrf-token"]').getAttribute('content')).toMatch(/^[\w-]{55}$/)
    const html = (await answer?.text()) ?? ''
    /* Without it browsers use quirks mode. */
    expect(html).toMatch(/^<!DOCTYPE html><html /)
    /* Structured data is not executed. */
    const scripts = html.match(/<script(?! type="application\/ld\+json")[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`)
  }
  expect(seen.size).toBe(3)
})

test('an address of more than 2,000 letters is answered with a readable page', async () => {
  const { page } = await openShopper()
  const answer = await page.goto(`${paths.home}?q=${'x'.repeat(2000)}`)
  expect(answer?.status()).toBe(404)
  expect(await page.getByText(messages.pageMissing).isVisible()).toBe(true)
  expect(await page.getByRole('link').count()).toBeGreaterThan(0)
})

test('an address with unknown parameters shows the same page, and nothing of them', async () => {
  const { page } = await openShopper()
  await page.goto('/porcelain-tiles?utm_source=harvested&colour=grey')
  const html = await page.content()
  expect(html).not.toContain('harvested')
  expect(await page.locator('input[type=hidden][name=utm_source]').count()).toBe(0)
  await page.goto('/PRIVACY/?x=1')
  expect(new URL(page.url()).pathname).toBe(paths.privacy)
  expect(new URL(page.url()).search).toBe('')
})

test('the description of every call can be read and opened [D17]', async () => {
  const { page } = await openShopper()
  await page.goto(paths.docs)
  /* The page draws every call at once, which takes long where much else runs. */
  await page.getByText('/box/basket/add', { exact: true }).click({ timeout: 120_000 })
  await page.getByText('Model_Type').first().waitFor()
})

test.each([390, 1440])(
  'an unknown address shows a page of the shop with links, %i px wide',
  async (width) => {
    const { page } = await openShopper({ width })
    const answer = await page.goto('/nowhere/at/all')
    expect(answer?.status()).toBe(404)
    await page.getByRole('main').getByRole('link', { name: /home/i }).click()
    await page.waitForURL((url) => url.pathname === '/')
  },
)

test('the address of a missing product links to its category [P-008]', async () => {
  const { page } = await openShopper({ width: 390 })
  const answer = await page.goto('/porcelain-paving/no-longer-sold')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: 'We could not find that product' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'All of Porcelain Paving' }).click()
  await page.getByRole('heading', { level: 1, name: 'Porcelain Paving' }).waitFor()
})

test.each([
  ['We could not reach the shop', (route: Route) => route.abort('internetdisconnected')],
  [
    'The shop is very busy',
    (route: Route) => route.fulfill({ status: 503, json: { message: messages.shopBusy } }),
  ],
  [
    'Something went wrong',
    (route: Route) => route.fulfill({ status: 500, json: { message: messages.somethingWrong } }),
  ],
])('a page that fails to load says why, and loads on retry: %s [LD-03]', async (title, fail) => {
  const { page } = await openListing(paths.home)
  const styles = await page.locator('link[rel=stylesheet]').elementHandle()
  await page.route('**/*.data*', fail)
  await page.getByRole('main').getByRole('link', { name: 'Porcelain Paving', exact: true }).click()
  await hasFocus(page.getByRole('heading', { level: 1, name: title }))
  expect(await page.title()).toBe(`${title} – Tessera`)
  /* The page keeps its styles and fonts, which it may not be able to fetch again. */
  expect(await styles?.evaluate(({ isConnected }) => isConnected)).toBe(true)
  await page.unroute('**/*.data*')
  await page.getByRole('link', { name: 'Try again' }).click()
  await hasFocus(page.getByRole('heading', { level: 1, name: 'Porcelain Paving' }))
})
