import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { CheckoutPage } from '#contract/checkout-page.ts'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import { makeToken, readSessionCookie } from '#server/session/session-cookie.ts'
import { startShop, testSecrets, type Visitor } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'
import { annasForm, fillBasket, shopperWithBasket } from './checkout-shopper.ts'

/* A checkout page that was open for longer than its session: no input is lost. */

const shop = await startShop({
  extendApp: (app) => {
    app.get('/test/page', async (request) => ({ page: await shop.features.checkout.page(request.visitor) }))
    app.get('/test/details', async (request) => ({
      details: await shop.features.checkout.detailsOf(request.visitor),
    }))
  },
})
const { queries } = shop.database
const goods = await readGoods(queries)

const pageOf = async (visitor: Visitor) =>
  (await visitor.get('/test/page')).json<{ page: CheckoutPage | null }>().page
const detailsOf = async (visitor: Visitor) =>
  (await visitor.get('/test/details')).json<{ details: unknown }>().details

let ann: Visitor
beforeEach(async () => {
  ann = await shopperWithBasket(shop, goods.f1, 'LS1 4AP')
})

/** Posts Anna's form as her browser does from the shop's own page, with an expired token. */
const sendExpired = (cookie: string | null, headers: Readonly<Record<string, string>>) =>
  shop.call({
    method: 'POST',
    url: paths.checkout,
    headers: {
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      ...(cookie === null ? {} : { cookie }),
      ...headers,
    },
    body: new URLSearchParams({
      ...annasForm({ delivery_notes: 'Green gate', password: 'a long secret' }),
      _token: shop.visit().token,
    }).toString(),
  })
const sameOrigin = { 'sec-fetch-site': 'same-origin' }

test('shows the form of a renewed session again as it was typed, and accepts nothing of it', async () => {
  for (const headers of [sameOrigin, { origin: 'http://shop.test' }]) {
    ann = await shopperWithBasket(shop, goods.f1, 'LS1 4AP')
    const answer = await sendExpired(ann.cookie, headers)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, paths.checkout])
    expect(await detailsOf(ann)).toBeNull()
    const page = await pageOf(ann)
    expect(page?.form).toMatchObject({
      'shipping.firstName': 'Anna',
      deliveryNotes: 'Green gate',
      password: '',
    })
    expect(page?.problems).toEqual({})
    const { rows } = await queries.execute(sql`select data from session where data ? 'alerts'`)
    expect(JSON.stringify(rows)).toContain(messages.checkoutExpired)
  }
})

test('stores the form of an ended session in the session that begins with it', async () => {
  const answer = await sendExpired(null, sameOrigin)
  expect(answer.statusCode).toBe(303)
  const sid = answer.cookies.find(({ name }) => name === 'sid')?.value ?? ''
  const identity = readSessionCookie(testSecrets, sid, shop.clock.now)
  const visitor = shop.visit({ cookie: sid, token: makeToken(testSecrets, identity?.id ?? '') })
  await fillBasket(visitor, goods.f1, 'LS1 4AP')
  expect((await pageOf(visitor))?.form).toMatchObject({
    'shipping.town': 'Leeds',
    telephone: '0113 496 0000',
  })
})

test('rejects a form with a wrong token from elsewhere than the shop’s own page, and stores nothing [T-010]', async () => {
  const elsewhere = { ...sameOrigin, origin: 'http://elsewhere.test' }
  for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, elsewhere])
    expect((await sendExpired(ann.cookie, headers)).statusCode).toBe(403)
  expect((await pageOf(ann))?.form['shipping.firstName']).toBe('')
})

test('shows the typed form again once an emptied basket is filled again', async () => {
  const [line] = (await ann.get(calls.getBasketContents)).json().basket
  await ann.post(calls.basketRemove, { id: line.id })
  expect((await ann.submit(paths.checkout, annasForm())).headers.location).toBe(paths.basket)
  await fillBasket(ann, goods.f1, null)
  expect((await pageOf(ann))?.form['shipping.address1']).toBe('12 Quarry Row')
})
