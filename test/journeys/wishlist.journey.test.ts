import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { calls, paths } from '#contract/routes.ts'
import { logIn, logOut, newAddress, register } from './account-page.ts'
import { audit, paintedWidth } from './audit.ts'
import { send } from './basket-page.ts'
import { hasFocus } from './focus.ts'
import { openProduct, textOf } from './product-page.ts'

const paving = '/porcelain-paving/moorland-porcelain-paving'
const boxes = '/porcelain-tiles/brick-lane-metro'
const grout = '/grout/joint-grey-grout'
const notOnline = '/natural-stone/emperador-polished'
const trowel = '/tools-trims/notched-trowel'
const gravel = '/aggregates/golden-gravel'

/** Adds a product to the wishlist on its page. */
const remember = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add to Wishlist' }).click()
  await page.getByRole('button', { name: 'Remove from Wishlist' }).waitFor()
}

test('the button changes its label only after the shop has confirmed, and keeps it [P-023, P-033, P-235, P-236, P-237, P-245]', async () => {
  const { page, alerts, reload } = await openProduct(paving)
  const button = page.getByRole('button', { name: /Wishlist$/ })
  expect(await textOf(button)).toBe('Add to Wishlist')
  await page.route(`**${calls.wishlistAdd}`, (route) => route.fulfill({ status: 500, body: 'oops' }), {
    times: 1,
  })
  await button.click()
  await alerts.getByText('Something went wrong. Please try again.', { exact: true }).waitFor()
  expect(await textOf(button)).toBe('Add to Wishlist')

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(
    `**${calls.wishlistAdd}`,
    async (route) => {
      await released
      await route.continue()
    },
    { times: 1 },
  )
  const addRequest = page.waitForRequest(`**${calls.wishlistAdd}`)
  await button.click()
  await addRequest
  expect(await textOf(button)).toBe('Add to Wishlist')
  release()
  await page.getByRole('button', { name: 'Remove from Wishlist' }).waitFor()
  const links = page.getByRole('link', { name: 'View Wishlist' })
  expect(await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')))).toEqual([
    '/account/wishlist',
    '/account/wishlist',
  ])
  await reload()
  await page.getByRole('button', { name: 'Remove from Wishlist' }).waitFor()
})

test('a guest’s wishlist: cards four in a row, each with its price and a remove button [P-238, P-239, P-240, P-246, P-247, P-248, P-249, P-250, P-251, P-253, P-258, P-259, P-262, P-284]', async () => {
  const { page, alerts } = await openProduct(paving)
  await remember(page)
  for (const path of [boxes, grout, gravel, notOnline]) {
    await page.goto(path)
    await remember(page)
  }
  await page.getByRole('link', { name: 'View Wishlist' }).first().click()
  await page.waitForURL('**/account/wishlist')
  await page.getByRole('heading', { name: 'Your wishlist' }).waitFor()
  const cards = page.getByRole('main').getByRole('article')
  const places = await cards.evaluateAll((all) =>
    all.map((card) => Math.round(card.getBoundingClientRect().top)),
  )
  expect(new Set(places.slice(0, 4)).size).toBe(1)
  expect(places[4]).toBeGreaterThan(places[0] ?? 0)

  const card = (name: string) => cards.filter({ has: page.getByRole('heading', { name }) })
  const first = card('Moorland Porcelain Paving')
  expect(await first.getByRole('link').getAttribute('href')).toBe(paving)
  expect(await first.locator('img').getAttribute('src')).toMatch(/^\/media\/.*thumb.*\.jpg$/)
  expect(await textOf(first)).toContain('From £30.00*/m2')
  expect(await first.locator('sup').first().textContent()).toBe('2')
  expect(await textOf(card('Brick Lane'))).toMatch(/£36\.00\*.*\(£25\.00\*\/m2\)/)
  expect(await textOf(card('Fine Joint Grout'))).toContain('£15.00*')
  expect(await textOf(card('Emperador'))).toContain('Not currently available to buy online')
  /* What needs a choice is bought on its page, which the link of the card opens. */
  expect(await textOf(first.locator('[data-row=actions]'))).toMatch(/^Choose/)
  expect(await textOf(card('Emperador').locator('[data-row=actions]'))).toMatch(/^See more/)
  const remove = (name: string) => card(name).getByRole('button', { name: /^Remove/ })
  expect(await remove('Emperador').locator('svg').count()).toBe(1)

  await page.route(`**${calls.wishlistRemove}`, (route) => route.fulfill({ status: 500, body: 'oops' }), {
    times: 1,
  })
  await remove('Emperador').click()
  await alerts.getByText('Something went wrong. Please try again.', { exact: true }).waitFor()
  expect(await cards.count()).toBe(5)

  for (let left = 5; left > 0; left -= 1) {
    await cards
      .last()
      .getByRole('button', { name: /^Remove/ })
      .click()
    await page.waitForFunction((n) => document.querySelectorAll('main article').length === n, left - 1)
    /* The button disappears with its card: the focus moves to the heading, not to the top of the page. */
    await hasFocus(page.getByRole('heading', { level: 1, name: 'Your wishlist' }))
  }
  await page.getByText('You have no products in your wishlist.', { exact: true }).waitFor()
  await page.reload()
  await page.getByText('You have no products in your wishlist.', { exact: true }).waitFor()
})

test('shows availability by postcode, sashes, and no other visitor’s products [P-244, P-252, P-255, P-256, P-305]', async () => {
  const { page } = await openProduct('/porcelain-paving/stack-bond-border', { width: 390 })
  await remember(page)
  await page.goto(notOnline)
  await remember(page)
  await page.goto('/account/wishlist')
  await page.getByText('Not currently available to buy online').waitFor()
  await page.getByText('Last of the line', { exact: true }).waitFor()
  expect(await page.getByText('Last of the line').count()).toBe(1)
  expect(await send(page, calls.setPostcode, { postcode: 'LS1 4AP' })).toMatchObject({ status: 'ok' })
  await page.reload()
  await page.getByText('Not available for delivery to LS1 4AP').waitFor()
  expect(await audit(page)).toEqual([])
  expect(await paintedWidth(page)).toBe(390)
  const other = await openProduct(gravel)
  await other.page.goto('/account/wishlist')
  await other.page.getByText('You have no products in your wishlist.').waitFor()
})

test.each([true, false])(
  'a card of the wishlist adds a pack to the basket, with scripts: %s',
  async (withScripts) => {
    const { page } = await openProduct(trowel, { withScripts })
    await page.getByRole('button', { name: 'Add to Wishlist' }).click()
    if (withScripts) {
      await page.getByRole('button', { name: 'Remove from Wishlist' }).waitFor()
      await page.getByRole('link', { name: 'View Wishlist' }).first().click()
    }
    await page.waitForURL('**/account/wishlist')
    await page.getByRole('main').getByRole('article').getByRole('button', { name: 'Add to Basket' }).click()
    if (withScripts) await page.getByRole('dialog', { name: 'Great!' }).waitFor()
    await page.goto(paths.basket)
    await page.getByRole('heading', { name: /Notched Trowel/ }).waitFor()
  },
)

test('without JavaScript forms add a product to the wishlist and remove it', async () => {
  const { page } = await openProduct(paving, { withScripts: false })
  await page.getByRole('button', { name: 'Add to Wishlist' }).click()
  await page.waitForURL('**/account/wishlist')
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.getByText('You have no products in your wishlist.').waitFor()
})

test('a guest’s wishlist is in the account after logging in, and not in the browser after logging out [P-244, P-010, D14]', async () => {
  const { page } = await openProduct(paving)
  const cards = page.getByRole('main').getByRole('article')
  const names = async () => {
    await page.goto('/account/wishlist')
    await page.getByRole('heading', { name: 'Your wishlist' }).waitFor()
    return cards.getByRole('heading').allTextContents()
  }
  await remember(page)
  const email = newAddress()
  await register(page, email)
  expect(await names()).toEqual(['Moorland Porcelain Paving'])
  await logOut(page)
  expect(await names()).toEqual([])
  await page.goto(gravel)
  await remember(page)
  await page.goto('/login')
  await logIn(page, email)
  await page.waitForURL((url) => url.pathname !== '/login')
  expect(await names()).toEqual(['Moorland Porcelain Paving', 'Golden Gravel'])
})
