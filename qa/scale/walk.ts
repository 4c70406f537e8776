import { sql } from 'drizzle-orm'
import { accountOrderPath, calls, invoicePath, orderAgainPath, paths } from '#contract/routes.ts'
import { createJobHandlers } from '#server/job-handlers.ts'
import { jobPlans } from '#server/jobs/kinds.ts'
import { annasForm } from '../../test/http/checkout/checkout-shopper.ts'
import { register, registration, runDueJobs } from '../../test/setup/customers.ts'
import { logIn } from '../../test/setup/ordering.ts'
import type { ScriptedCards } from '../../test/setup/scripted-providers.ts'
import type { TestShop, Visitor } from '../../test/setup/shop.ts'

/** One action of shoppers, or one job of the shop. */
export interface WalkStep {
  readonly name: string
  /** `everything`: its purpose is to read very many rows. */
  readonly actor: 'shopper' | 'job' | 'everything'
  run(): Promise<void>
}

export interface WalkShop {
  readonly shop: TestShop
  readonly cards: ScriptedCards
}

interface Ware {
  readonly id: number
  readonly product: number
  readonly slug: string
  readonly category: string
  readonly name: string
  readonly sku: string
}

/** Two variations with counted stock that are sold by the square metre. */
const readWares = async ({ database }: TestShop): Promise<readonly [Ware, Ware]> => {
  const { rows } = await database.queries.execute<
    Ware & Record<string, unknown>
  >(sql`select v.id, p.id as product, p.slug,
      c.slug as category, p.name, v.sku from variation v join product p on p.id = v.product_id join category c on c.id = p.category_id
    where not v.is_sample and not v.withdrawn and not p.withdrawn and p.buyable and p.use_per_meter_pricing
      and (v.stock_hundredths is null or v.stock_hundredths - v.reserved_hundredths > 4000) limit 2`)
  const [first, second] = rows
  if (first === undefined || second === undefined) throw new Error('There is nothing to buy here.')
  return [first, second]
}

const expectStatus = (
  what: string,
  response: { readonly statusCode: number; readonly body: string },
  most = 303,
): void => {
  if (response.statusCode > most)
    throw new Error(`${what} answered ${response.statusCode}: ${response.body.slice(0, 300)}`)
}

/**
 * Every path of a shopper once, from the home page to an order that is ordered again, then every job. The
 * steps build on each other and run in order.
 */
export const walkSteps = async ({ shop, cards }: WalkShop): Promise<readonly WalkStep[]> => {
  const { database, features } = shop
  const [ware, other] = await readWares(shop)
  const ann = shop.visit()
  let ben: Visitor = shop.visit()
  const steps: WalkStep[] = []
  const step = (who: WalkStep['actor'], name: string, work: () => Promise<void>): void =>
    void steps.push({ actor: who, name, run: work })
  const page = (name: string, url: () => string, visitor = () => ann, most = 303): void =>
    step('shopper', name, async () =>
      expectStatus(name, await visitor().get(url(), { accept: 'text/html' }), most),
    )
  const call = (url: string, body: object | (() => object), visitor = () => ann): void =>
    step('shopper', url, async () =>
      expectStatus(url, await visitor().post(url, typeof body === 'function' ? body() : body)),
    )
  const get = (url: string, visitor = () => ann): void =>
    step('shopper', url, async () => expectStatus(url, await visitor().get(url)))
  const word = ware.name.split(' ')[0] ?? ''

  page('home', () => paths.home)
  page('category', () => `/${ware.category}`)
  page('category, third page by price', () => `/${ware.category}?page=2&sort=price-up`)
  page('search', () => `${paths.search}?q=${encodeURIComponent(word)}`)
  step('shopper', 'suggestions', async () =>
    expectStatus('suggestions', await ann.get(`${calls.searchSuggestions}?q=${encodeURIComponent(word)}`)),
  )
  page('product', () => `/${ware.category}/${ware.slug}`)
  page('product by its sku', () => `/${ware.category}/${ware.slug}?sku=${encodeURIComponent(ware.sku)}`)
  for (const url of [
    calls.getProduct,
    calls.getVariations,
    calls.getProductAttributes,
    calls.getProductSamples,
  ])
    call(url, { product_id: ware.product, slug: ware.slug })
  call(calls.calculator, { product_id: ware.product, length: 4, width: 3 })
  call(calls.setPostcode, { postcode: 'LS1 4AP' })
  call(calls.getVariationShippingServices, { variation_id: ware.id, qty: 1.08 })
  call(calls.basketAdd, { Model_Type: 'variation', Model_Id: ware.id, Quantity: 1.08 })
  call(calls.addMultipleToBasket, { variations: [{ id: other.id, qty: 1.08 }] })
  get(calls.basketSummary)
  let line = 0
  step('shopper', calls.getBasketContents, async () => {
    const response = await ann.get(calls.getBasketContents)
    expectStatus(calls.getBasketContents, response)
    line = response.json().basket[0].id
  })
  get(calls.basketTotals)
  get(calls.getItemTotal)
  get(calls.getShippingServices)
  call(calls.basketUpdate, () => ({ id: line, quantity: 2.16 }))
  get(calls.getDiscount)
  step('shopper', calls.applyDiscountCode, async () =>
    expectStatus(
      calls.applyDiscountCode,
      await ann.post(calls.applyDiscountCode, { discount_code: 'INVENTED10' }),
    ),
  )
  get(calls.basketTotals)
  call(calls.removeDiscountCode, {})
  call(calls.wishlistAdd, { Model_Type: 'product', Model_Id: ware.product })
  page('wishlist', () => paths.wishlist)
  call(calls.saveForLater, () => ({ item_id: line, email_address: 'ann@example.com' }))
  call(calls.retrieveSavedList, { email_address: 'ann@example.com' })
  page('basket', () => paths.basket)
  page('checkout', () => paths.checkout)
  step('shopper', 'checkout, filled in', async () =>
    expectStatus('checkout', await ann.submit(paths.checkout, annasForm({ basket_reminder: '1' }))),
  )
  page('payment', () => paths.payment)
  call(calls.checkOrderValidity, {})
  let confirmation = ''
  step('shopper', 'paid by card', async () => {
    const response = await ann.post(calls.paymentIntent)
    expectStatus('payment-intent', response)
    const id = response.body.split('_secret_')[0] ?? ''
    cards.pay(id)
    const placed = await ann.post(calls.paymentConfirm, { payment_intent_id: id })
    expectStatus('confirm', placed)
    confirmation = String(placed.json().redirect_url)
  })
  page('confirmation', () => confirmation)
  step('shopper', 'invoice of the confirmation', async () =>
    expectStatus('invoice', await ann.get(`${confirmation}/invoice.pdf`), 404),
  )

  step('shopper', 'register', async () => {
    ben = await register(shop, { email: `walker${Date.now()}@example.com` })
  })
  step('shopper', 'log in', async () => {
    const response = await shop
      .visit()
      .post(paths.login, { email: registration.email, password: registration.password })
    expectStatus('login', response, 422)
  })
  step('shopper', 'forgot the password', async () => {
    expectStatus('reset', await shop.visit().post(paths.passwordReset, { email: 'nobody@example.com' }))
    await runDueJobs(shop)
  })
  let number = ''
  step('shopper', 'logged in as a customer with orders', async () => {
    const { rows } = await database.queries.execute<{
      id: number
      number: string
    }>(sql`select o.customer_id as id, o.number from orders o
      where o.customer_id is not null order by o.customer_id, o.id desc limit 1`)
    const [bestCustomer] = rows
    number = bestCustomer?.number ?? ''
    if (bestCustomer !== undefined) await logIn(database.queries, ben, bestCustomer.id)
  })
  const asBen = () => ben
  for (const path of [
    paths.account,
    paths.accountOrders,
    paths.accountDetails,
    paths.accountAddresses,
    paths.accountTrade,
    paths.accountPrivacy,
  ])
    page(path, () => path, asBen)
  page('an order', () => accountOrderPath(number), asBen, 404)
  step('shopper', 'its invoice', async () => expectStatus('invoice', await ben.get(invoicePath(number)), 404))
  step('shopper', 'ordered again', async () =>
    expectStatus('again', await ben.post(orderAgainPath(number)), 404),
  )
  get(paths.accountExport, asBen)
  get(calls.getBasketContents, asBen)
  page('checkout of a customer', () => paths.checkout, asBen)
  page('payment page of a customer', () => paths.payment, asBen)
  get(calls.whoAmI, asBen)
  page('sitemap', () => paths.sitemap)

  const handlers = createJobHandlers(features)
  for (const { kind } of jobPlans.filter(({ everySeconds }) => everySeconds !== undefined)) {
    if (
      kind === 'mail' ||
      kind === 'reset-password' ||
      kind === 'staff-password' ||
      kind === 'saved-list-link' ||
      kind === 'export-orders'
    )
      continue
    step(kind.endsWith('-invariants') ? 'everything' : 'job', kind, async () => {
      await handlers[kind]({})
    })
  }
  step('job', 'figures of /metrics', async () => {
    await features.maintenance.status()
    await features.maintenance.readiness()
  })
  step('everything', 'merchant feed', async () => expectStatus('feed', await ann.get(paths.merchantFeed)))
  return steps
}
