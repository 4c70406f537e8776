import type { Page } from 'playwright-core'
import { type DemoName, demoOffice } from './demo-office.ts'
import { takeShot } from './shot.ts'

/* The back office: every page, and its states, with orders of the demo shop (M-213). */

const { visit, openAs } = await demoOffice()

const at =
  (path: string, name: DemoName = 'grace') =>
  (width: number): Promise<Page> =>
    openAs(width, name, `/admin${path}`)

/** The page that the first link of this kind leads to, from a list; `rest`: a page below it. */
const from =
  (list: string, kind: string, rest = '', name: DemoName = 'grace') =>
  async (width: number): Promise<Page> => {
    const page = await openAs(width, name, `/admin${list}`)
    const href = await page.locator(`main a[href^="/admin/${kind}"]`).first().getAttribute('href')
    await page.goto(`${href}${rest}`)
    return page
  }
const order = (list: string, rest = ''): ReturnType<typeof from> =>
  from(`/orders?${list}`, 'orders/TS-', rest)

const signedOut =
  (path: string) =>
  async (width: number): Promise<Page> => {
    const { page } = await visit(width)
    await page.goto(`/admin${path}`)
    return page
  }

takeShot('office-sign-in', signedOut('/sign-in'))
takeShot('office-forgotten-password', signedOut('/forgotten-password'))
takeShot('office-today', at('/'))
takeShot('office-today-office', at('/', 'olive'))
takeShot('office-orders', at('/orders'))
takeShot('office-orders-filtered', at('/orders?state=all&zone=highlands-islands&totalFrom=20'))
takeShot('office-orders-none', at('/orders?state=all&find=no-such-order'))
takeShot('office-orders-reader', at('/orders?state=all', 'rita'))
/** The words for the shoppers of the first orders of the list, looked at if there are any. */
const emailOrders =
  (words: string) =>
  async (width: number): Promise<Page> => {
    const page = await openAs(width, 'olive', '/admin/orders?state=to-send')
    const boxes = page.locator('input[name="orders[]"]:visible')
    for (let i = 0; i < 4; i += 1) await boxes.nth(i).check()
    await page.getByRole('button', { name: 'Email the shoppers' }).click()
    const field = page.getByLabel('What the shoppers read')
    await field.waitFor()
    if (words === '') return page
    await field.fill(words)
    await page.getByRole('button', { name: 'Look at the email' }).click()
    await page.getByRole('button', { name: 'Send 4 emails' }).waitFor()
    return page
  }
takeShot('office-orders-email', emailOrders(''))
takeShot('office-orders-email-look', emailOrders('Our yard is closed on Friday. Your tiles come on Monday.'))
takeShot('office-order-to-send', order('state=to-send'))
takeShot('office-order-on-hold', order('state=on-hold'))
takeShot('office-order-part-sent', order('state=part-sent'))
takeShot('office-order-sent', order('state=dispatched'))
takeShot('office-order-cancelled', order('state=cancelled'))
takeShot('office-order-part-refunded', order('state=all&money=part-refunded'))
takeShot('office-order-disputed', order('state=all&money=disputed'))
takeShot('office-order-reader', from('/orders?state=all', 'orders/TS-', '', 'rita'))
takeShot('office-order-refund', order('state=dispatched', '/refund'))
takeShot('office-order-cancel', order('state=to-send', '/cancel'))
takeShot('office-order-new-return', order('state=dispatched', '/returns/new'))
takeShot('office-returns', at('/returns'))
takeShot('office-returns-yard', at('/returns?view=all', 'yusuf'))
for (const state of ['asked', 'agreed', 'on-way', 'received', 'settled', 'refused'])
  takeShot(`office-return-${state}`, from(`/returns?view=${state}`, 'orders/TS-'))
takeShot('office-return-received-yard', from('/returns?view=received', 'orders/TS-', '', 'yusuf'))
takeShot('office-order-delivery', order('state=to-send', '/delivery'))
takeShot('office-order-charges', order('state=to-send', '/charges'))
takeShot('office-order-payment-link', order('state=to-send', '/payment-links'))
takeShot('office-order-by-hand', order('state=all&method=on_hold', '/by-hand'))
takeShot('office-order-related', order('state=all', '/related'))
takeShot('office-order-email', order('state=dispatched', '/emails/confirmation'))
takeShot('office-order-invoice', order('state=dispatched', '/emails/invoice'))
takeShot('office-search', at('/search?q=brook'))
takeShot('office-search-none', at('/search?q=zzzzzz'))
takeShot('office-pick', at('/pick'))
takeShot('office-pick-yard', at('/pick', 'yusuf'))
/** What is to be taken for the first orders that are to be picked. */
takeShot('office-pick-list', async (width) => {
  const page = await openAs(width, 'yusuf', '/admin/pick')
  const boxes = page.locator('input[type=checkbox]:visible')
  for (let i = 0; i < 3; i += 1) await boxes.nth(i).check()
  await page.getByRole('button', { name: 'Pick the ticked' }).click()
  await page.waitForURL('**/pick/list?*')
  return page
})
takeShot('office-dispatch', order('state=to-pick', '/dispatch'))
takeShot('office-dispatch-yard', at('/dispatch', 'yusuf'))
takeShot('office-dispatched', at('/dispatch'))
takeShot('office-samples', at('/samples'))
takeShot('office-scan', at('/scan?code=5012345678900', 'yusuf'))
takeShot('office-carriers', at('/carriers'))
takeShot('office-stock', at('/stock?find=moorland'))
takeShot('office-stock-of', from('/stock?find=f1-', 'stock/'))
takeShot('office-receive', at('/receive?find=f1-c', 'yusuf'))
takeShot('office-prices', at('/prices?find=moorland'))
takeShot('office-price', from('/prices?find=moorland', 'prices/'))
takeShot('office-approvals', at('/approvals'))
takeShot('office-payments', at('/payments'))
takeShot('office-payment', from('/payments', 'payments/'))
takeShot('office-payment-links', at('/payment-links?view=all'))
takeShot('office-payment-link', from('/payment-links?view=all', 'payment-links/'))
takeShot('office-new-order', at('/orders/new'))
takeShot('office-phone-order', async (width) => {
  const page = await openAs(width, 'olive', '/admin/orders/new')
  await page
    .getByRole('button', { name: /new customer|without an account|Start/i })
    .first()
    .click()
  await page.waitForURL(/orders\/new\/./)
  return page
})
takeShot('office-phone-order-measured', async (width) => {
  const page = await openAs(width, 'olive', '/admin/orders/new')
  await page.getByRole('button', { name: 'New customer' }).click()
  await page.getByLabel('SKU or name').fill('quarzo')
  await page.keyboard.press('Enter')
  await page
    .getByRole('link', { name: /^Calculate/ })
    .first()
    .click()
  await page.getByLabel('Length').fill('4.9')
  await page.getByLabel('Width').fill('4')
  await page.getByRole('button', { name: 'Calculate' }).click()
  await page.getByText('+ 10 %').first().waitFor()
  return page
})
takeShot('office-trade-applications', at('/trade-applications'))
takeShot('office-emails', at('/emails'))
takeShot('office-exports', at('/exports'))
takeShot('office-history', at('/history'))
takeShot('office-staff', at('/staff'))
takeShot('office-safety', at('/safety'))
takeShot('office-me', at('/me'))
takeShot('office-step-up', at('/step-up'))
takeShot('office-not-found', at('/no-such-page'))
