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

const wishlistLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /View Wishlist/ })

test('the header counts the wishlist, also after a change on another page and a step back; the shared page holds none [P-245, S-039]', async () => {
  const { page } = await openProduct(paving)
  const [context, address] = [page.context(), new URL(page.url()).origin]
  await remember(page)
  await expect.poll(() => textOf(wishlistLink(page))).toBe('View Wishlist1 product')
  await page.goto(`${address}/porcelain-tiles`)
  await expect.poll(() => textOf(wishlistLink(page))).toBe('View Wishlist1 product')
  expect(await (await page.request.get(`${address}/porcelain-tiles`)).text()).not.toContain('1 product<')
  const other = await context.newPage()
  await other.goto(address + grout)
  await remember(other)
  /* What the browser does when it restores a page. */
  await page.evaluate(() => {
    for (const type of ['pagehide', 'pageshow'])
      window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
  })
  await expect.poll(() => textOf(wishlistLink(page))).toBe('View Wishlist2 products')
  await page.getByRole('main').getByRole('button', { name: 'Add to Wishlist' }).first().click()
  await expect.poll(() => textOf(wishlistLink(page))).toBe('View Wishlist3 products')
})

test('cards are those of the listings: sizes, swatches and the price of the project, by one call [S-006, S-014]', async () => {
  const { page } = await openProduct(paving)
  const [context, address] = [page.context(), new URL(page.url()).origin]
  await remember(page)
  await page.goto(boxes)
  await remember(page)
  await context.addCookies([{ name: 'project', value: '1200w', url: address }])
  await send(page, calls.setPostcode, { postcode: 'LS1 4AP' })
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === calls.getProjectPrices) asked += 1
  })
  await page.goto(paths.wishlist)
  const card = page.getByRole('main').getByRole('article').filter({ hasText: 'Moorland Porcelain Paving' })
  await card.getByText('delivered,').waitFor()
  expect(await textOf(card)).toMatch(/for your 12 m² \+ 10 %: £[\d,.]+ delivered, \w{3} \d+ \w{3}/)
  expect(await textOf(card)).toContain('600 × 600')
  expect(await card.getByText(/^In /).count()).toBe(1)
  expect(asked).toBe(1)
  expect(
    await page
      .getByRole('main')
      .getByRole('article')
      .getByText(/for your/)
      .count(),
  ).toBe(2)
  expect(await audit(page)).toEqual([])
})

test.each([true, false])(
  'adds all of the wishlist to the basket and names what is left out, with scripts: %s [S-017, S-024]',
  async (withScripts) => {
    const { page } = await openProduct(paving, { withScripts, width: 390 })
    for (const path of [paving, trowel, notOnline]) {
      await page.goto(path)
      await page.getByRole('button', { name: 'Add to Wishlist' }).click()
      if (withScripts) await page.getByRole('button', { name: 'Remove from Wishlist' }).waitFor()
      else await page.waitForURL('**/account/wishlist')
    }
    await page.goto(paths.wishlist)
    await page.getByText(/One pack of each/).waitFor()
    await page.getByRole('button', { name: 'Add all to basket' }).click()
    const reason = 'Emperador Polished Marble: Not currently available to buy online'
    if (withScripts) {
      const panel = page.getByRole('dialog', { name: 'Great!' })
      await panel.getByText('2 products of your wishlist added to your basket.').waitFor()
      await panel.getByText(reason).waitFor()
      await page.goto(paths.basket)
    } else {
      await page.waitForURL(`**${paths.basket}`)
      await page.getByText(reason).waitFor()
    }
    for (const name of [/Moorland Porcelain Paving/, /Notched Trowel/])
      await page.getByRole('list', { name: 'Items' }).getByRole('heading', { name }).waitFor()
  },
)
