import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { CheckoutPage } from '#contract/checkout-page.ts'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import type { CheckoutDetails } from '#domain/checkout/details.ts'
import { anna, password, register, visitorAfter } from '../../setup/customers.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'
import { annasForm, fillBasket, shopperWithBasket } from './checkout-shopper.ts'

/* Accounts at the checkout: OP-60, D7, HZ-03, T-199 to T-204, T-228 to T-230, T-235. */

const shop = await startShop({
  extendApp: (app) => {
    app.get('/test/page', async (request) => ({
      page: await shop.features.checkout.page(request.visitor),
      details: await shop.features.checkout.detailsOf(request.visitor),
    }))
  },
})
const { queries } = shop.database
const goods = await readGoods(queries)

const checkoutOf = async (visitor: Visitor) =>
  (await visitor.get('/test/page')).json<{ page: CheckoutPage | null; details: CheckoutDetails | null }>()
const firstName = async (visitor: Visitor) => (await visitor.get(calls.whoAmI)).json().first_name
const customers = async () =>
  (await queries.execute(sql`select email, trade_status, trade_company from customer order by id`)).rows

const withPassword = { password, password_confirmation: password }

describe('a guest with a password', () => {
  test('has an account and is logged in under a new id, with basket, details and addresses [T-005, T-230, T-235] [OP-60]', async () => {
    const guest = await shopperWithBasket(shop, goods.f1, 'LS1 4AP')
    const answer = await guest.submit(paths.checkout, annasForm(withPassword))
    expect(answer.statusCode).toBe(303)
    const ann = visitorAfter(shop, answer)
    expect(ann.cookie).not.toBe(guest.cookie)
    expect(await firstName(ann)).toBe('Anna')
    expect(await firstName(guest)).toBeNull()
    expect(await customers()).toEqual([{ email: anna, trade_status: 'none', trade_company: '' }])
    const { page, details } = await checkoutOf(ann)
    expect(page?.logged_in).toBe(true)
    expect(page?.lines).toHaveLength(1)
    expect(details).toMatchObject({ email: anna, shipping: { town: 'Leeds' } })
    expect((await checkoutOf(guest)).details).toBeNull()
    const { rows } = await queries.execute(
      sql`select address_1, is_delivery, is_billing from customer_address`,
    )
    expect(rows).toEqual([{ address_1: '12 Quarry Row', is_delivery: true, is_billing: true }])
    const elsewhere = await shop.visit().post(paths.login, { email: anna, password })
    expect(elsewhere.statusCode).toBe(200)
  })

  test('applies for a Trade account with the Trade box [T-006, T-230]', async () => {
    const guest = await shopperWithBasket(shop, goods.f1, 'LS1 4AP')
    await guest.submit(
      paths.checkout,
      annasForm({ ...withPassword, trade: '1', trade_company_name: 'Sett & Sons' }),
    )
    expect(await customers()).toEqual([
      { email: anna, trade_status: 'pending', trade_company: 'Sett & Sons' },
    ])
  })

  test('is answered that the address has an account, and stays a guest [OP-60, D7, T-228]', async () => {
    await register(shop)
    const guest = await shopperWithBasket(shop, goods.f1, 'LS1 4AP')
    await guest.submit(paths.checkout, annasForm({ ...withPassword, billing_email: 'ANNA@example.com' }))
    const { page, details } = await checkoutOf(guest)
    expect(page?.problems).toEqual({ billing_email: messages.accountExists })
    expect(details).toBeNull()
    expect(await firstName(guest)).toBeNull()
    expect(await customers()).toHaveLength(1)
  })

  test('can order as a guest with the address of an account, without a password [OP-60, T-230]', async () => {
    await register(shop)
    const guest = await shopperWithBasket(shop, goods.f1, 'LS1 4AP')
    await guest.submit(paths.checkout, annasForm())
    expect((await checkoutOf(guest)).details).toMatchObject({ email: anna })
    expect(await firstName(guest)).toBeNull()
  })

  test('learns nothing about an address beside other errors, nor about many addresses [HZ-03]', async () => {
    await register(shop)
    const guest = await shopperWithBasket(shop, goods.f1, 'LS1 4AP')
    const problemsAfter = async (changes: Readonly<Record<string, string>>) => {
      await guest.submit(paths.checkout, annasForm({ ...withPassword, ...changes }))
      return (await checkoutOf(guest)).page?.problems
    }
    expect(await problemsAfter({ shipping_town: '' })).toEqual({ shipping_town: 'Please enter the town.' })
    for (let i = 0; i < 5; i += 1)
      expect(await problemsAfter({})).toEqual({ billing_email: messages.accountExists })
    expect(await problemsAfter({})).toEqual({ password: messages.tooManyRequests })
    expect(await problemsAfter({ billing_email: 'nobody@example.com' })).toEqual({
      password: messages.tooManyRequests,
    })
    expect(await customers()).toHaveLength(1)
  })
})

describe('a customer', () => {
  test('saves addresses once, and finds them in the next checkout on any device [T-204, T-235]', async () => {
    const ann = await register(shop)
    await fillBasket(ann, goods.f1, 'LS1 4AP')
    await ann.submit(paths.checkout, annasForm({ saveaddresses: '1' }))
    const login = await shop.visit().post(paths.login, { email: anna, password })
    const later = visitorAfter(shop, login)
    const { page } = await checkoutOf(later)
    expect(page).toMatchObject({
      logged_in: true,
      check: 'ok',
      form: {
        'shipping.firstName': 'Anna',
        'shipping.lastName': 'Sett',
        'shipping.address1': '12 Quarry Row',
        'shipping.postcode': 'LS1 4AP',
        email: anna,
        telephone: '0113 496 0000',
        billingDiffers: false,
      },
    })
  })

  test('finds a saved billing address too, and saves nothing without the tick [T-204]', async () => {
    const ann = await register(shop)
    await fillBasket(ann, goods.f1, 'LS1 4AP')
    const billing = {
      diffaddress: '1',
      billing_first_name: 'Bob',
      billing_last_name: 'Marl',
      billing_address_1: '1 Lime Walk',
      billing_town: 'York',
      billing_county: 'North Yorkshire',
      billing_postcode: 'YO1 7HB',
    }
    await ann.submit(paths.checkout, annasForm(billing))
    const addressCount = async () => (await queries.execute(sql`select 1 from customer_address`)).rows.length
    expect(await addressCount()).toBe(0)
    await ann.submit(paths.checkout, annasForm({ ...billing, saveaddresses: '1' }))
    expect(await addressCount()).toBe(2)
    const later = visitorAfter(shop, await shop.visit().post(paths.login, { email: anna, password }))
    expect((await checkoutOf(later)).page?.form).toMatchObject({
      billingDiffers: true,
      'billing.firstName': 'Bob',
      'billing.town': 'York',
    })
  })

  test('cannot set passwords, Trade or reminders, whatever is posted [T-199, T-201, T-222]', async () => {
    const ann = await register(shop)
    await fillBasket(ann, goods.f1, 'LS1 4AP')
    await ann.submit(
      paths.checkout,
      annasForm({ password: 'x', trade: '1', basket_reminder: '1', saved_list_reminder: '1' }),
    )
    expect((await checkoutOf(ann)).details).toMatchObject({
      tradeCompanyName: null,
      basketReminder: false,
      savedListReminder: false,
    })
  })
})
