import type { Page } from 'playwright-core'
import { calls, paths } from '#contract/routes.ts'
import { field, newAddress, register } from '../../test/journeys/account-page.ts'
import {
  addNineteenLines,
  f1,
  f1s,
  f4,
  f6,
  openBasket,
  visitBasket,
} from '../../test/journeys/basket-page.ts'
import { fillContact, findAddress, openCheckout } from '../../test/journeys/checkout-page.ts'
import { openListing } from '../../test/journeys/listing-page.ts'
import { openPayment, payByCard, tickBothBoxes, typeCard } from '../../test/journeys/payment-steps.ts'
import { openProduct } from '../../test/journeys/product-page.ts'
import { openShopper } from '../../test/setup/shopper.ts'
import { takeShot } from './shot.ts'

/* Rare states: nothing found, sold out, rejected, twenty lines, a shop that fails. */

const visit = (path: string) => async (width: number) => (await openListing(path, { width })).page
const product = (path: string) => async (width: number) => (await openProduct(path, { width })).page

takeShot('rare-category-one', visit('/porcelain-paving?look=wood'))
takeShot('rare-category-none', visit('/porcelain-paving?look=wood&look=slate&colour=gold'))
takeShot('rare-search-ticked-none', visit('/search?q=slate&colour=gold'))
takeShot('rare-search-nothing-asked', visit(paths.search))
takeShot('rare-product-sold-out', product('/primer-adhesive/stone-sealer'))
takeShot('rare-product-last', product('/porcelain-paving/stack-bond-border'))

/** Fills in a calculator by its labels. */
const calculated =
  (path: string, measures: Readonly<Record<string, string>>) =>
  async (width: number): Promise<Page> => {
    const { page } = await openProduct(path, { width })
    await page.getByRole('heading', { name: 'How much do I need? Use our calculator' }).click()
    const form = page.getByRole('form', { name: 'Calculator' })
    for (const [label, text] of Object.entries(measures)) await form.getByLabel(label).first().fill(text)
    await page.waitForLoadState('networkidle')
    return page
  }
const room = { Length: '4.2', Width: '3' }
takeShot('rare-calculator-area', calculated('/porcelain-paving/moorland-porcelain-paving', room))
takeShot('rare-calculator-combo-area', calculated('/stone-paving/granite-setts', room))
takeShot('rare-calculator-volume', calculated('/aggregates/mot-type-1', room))

takeShot('rare-basket-twenty', async (width) => {
  const { page } = await openBasket({ width, items: [f4(1)], postcode: 'LS1 4AP' })
  await addNineteenLines(page)
  await visitBasket(page)
  return page
})
takeShot(
  'rare-basket-nowhere',
  async (width) => (await openBasket({ width, items: [f4(1)], postcode: 'IM1 1AA' })).page,
)
takeShot('rare-basket-no-postcode', async (width) => (await openBasket({ width, items: [f1(10.08)] })).page)
takeShot('rare-basket-samples', async (width) => (await openBasket({ width, items: [f1s(1)] })).page)
takeShot('rare-basket-code', async (width) => {
  const { page, summary } = await openBasket({ width, items: [f1(10.08), f6(2)], postcode: 'LS1 4AP' })
  await summary.getByRole('textbox', { name: 'Discount code' }).fill('TILE10')
  await summary.getByRole('button', { name: 'Apply' }).click()
  await summary.getByRole('button', { name: 'Remove discount' }).waitFor()
  return page
})
takeShot('rare-basket-nominated', async (width) => {
  const { page, delivery } = await openBasket({ width, items: [f4(1)], postcode: 'LS1 4AP' })
  await delivery.getByRole('radio', { name: /Nominated Day/ }).check()
  await delivery.getByRole('group', { name: 'Delivery date' }).getByRole('radio').first().waitFor()
  await page.waitForLoadState('networkidle')
  return page
})

takeShot('rare-checkout-by-hand', async (width) => {
  const { page, delivery, billing } = await openCheckout({ width })
  await fillContact(delivery)
  await findAddress(delivery, 7)
  await delivery.getByRole('button', { name: 'Use West Yorkshire' }).click()
  await billing.getByLabel('Different billing address').check()
  return page
})
takeShot(
  'rare-checkout-postcode',
  async (width) => {
    const { page, delivery } = await openCheckout({ width })
    await fillContact(delivery)
    await findAddress(delivery, 3)
    await delivery.getByLabel('Postcode').fill('ls14aq')
    await delivery.getByLabel('Telephone').focus()
    await page.getByRole('dialog').waitFor()
    return page
  },
  { whole: false },
)
takeShot('rare-payment-paypal', async (width) => {
  const { page } = await openPayment({ width })
  await page.getByRole('radio', { name: /^PayPal/ }).check()
  await page.getByRole('button', { name: 'PayPal', includeHidden: true }).waitFor()
  return page
})

/** A customer with an address and a trade application. */
const applicant = async (width: number): Promise<Page> => {
  const { page } = await openShopper({ width })
  await register(page, newAddress())
  await page.goto(paths.accountAddressNew)
  for (const [label, text] of [
    ['First name', 'Anna'],
    ['Last name', 'Mason'],
    ['Address line 1', '12 Quarry Lane'],
    ['Town or city', 'Leeds'],
    ['County', 'West Yorkshire'],
    ['Postcode', 'LS1 4AP'],
  ] as const)
    await field(page, label).fill(text)
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByText('LS1 4AP').first().waitFor()
  await page.goto(paths.accountTrade)
  await page.getByLabel('Company name').fill('Mason & Daughters Tiling')
  await page.getByRole('button', { name: /Apply/ }).click()
  await page.waitForLoadState('networkidle')
  return page
}
takeShot('rare-account-trade-waiting', applicant)
takeShot('rare-account-address-kept', async (width) => {
  const page = await applicant(width)
  await page.goto(paths.accountAddresses)
  return page
})
takeShot('rare-register-refused', async (width) => {
  const page = await visit(paths.register)(width)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Please enter your last name.').waitFor()
  return page
})
takeShot('rare-password-sent', async (width) => {
  const page = await visit(paths.passwordReset)(width)
  await field(page, 'Email address').fill(newAddress())
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText(/If there is an account for that email address/).waitFor()
  return page
})
/** A customer who has bought while logged in, at the confirmation page. */
const openAsBuyer = async (width: number): Promise<Page> => {
  const { page, summary, delivery, continueButton } = await openCheckout({ width }, [f1(10.08), f4(2), f6(3)])
  await register(page, newAddress())
  await Promise.all([page.waitForResponse(`**${calls.basketSummary}`), page.goto(paths.checkout)])
  await fillContact(delivery)
  await findAddress(delivery, 1)
  await summary.waitFor()
  await continueButton.click()
  await page.waitForURL(`**${paths.payment}`)
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByLabel('Name on card').fill('Anna Sett')
  await typeCard(page, '4242424242424242')
  await tickBothBoxes(page)
  await payByCard(page).click()
  await page.waitForURL('**/checkout/complete/**')
  return page
}
takeShot('rare-account-buyer', async (width) => {
  const page = await openAsBuyer(width)
  await page.goto(paths.account)
  return page
})
takeShot('rare-account-orders-one', async (width) => {
  const page = await openAsBuyer(width)
  await page.goto(paths.accountOrders)
  return page
})
takeShot('rare-account-order', async (width) => {
  const page = await openAsBuyer(width)
  await page.goto(paths.accountOrders)
  await page.getByRole('link', { name: /^TS-/ }).click()
  await page.getByRole('heading', { name: 'What you ordered' }).waitFor()
  return page
})
const expired = 'x'.repeat(43)
takeShot('rare-saved-list-over', visit(`/saved-list/${expired}`))
takeShot('rare-reminder-over', visit(`/reminder/${expired}`))

/** The shop's plain page for a form that has lost its token. */
takeShot(
  'rare-plain-page',
  async (width) => {
    const { page } = await openShopper({ width, withScripts: false })
    await page.goto(paths.setPostcode)
    await page.context().clearCookies()
    await page.getByRole('textbox', { name: 'Postcode' }).fill('LS1 4AP')
    await page.getByRole('button', { name: 'Save postcode' }).click()
    await page.waitForLoadState()
    return page
  },
  { audited: false },
)
takeShot('rare-page-unreached', async (width) => {
  const { page } = await openListing(paths.delivery, { width })
  await page.route('**/*.data*', (route) => route.abort())
  await page.getByRole('main').getByRole('link', { name: 'See delivery to your postcode' }).click()
  await page.getByRole('heading', { name: 'We could not reach the shop' }).waitFor()
  return page
})
takeShot(
  'rare-product-add-fails',
  async (width) => {
    const { page, addButton } = await openProduct('/grout/joint-grey-grout', {
      width,
      expectedErrors: /add failed/,
    })
    await page.route(`**${calls.basketAdd}`, (route) => route.abort())
    await addButton.first().click()
    await page.getByRole('status', { name: 'Notifications' }).getByText(/./).waitFor()
    return page
  },
  { whole: false },
)
for (const [name, path] of [
  ['home', paths.home],
  ['category', '/porcelain-tiles'],
  ['basket', paths.basket],
  ['checkout', paths.checkout],
] as const)
  takeShot(
    `plain-${name}`,
    async (width) => {
      const { page } = await (path === paths.home || name === 'category'
        ? openShopper({ width, withScripts: false })
        : openCheckout({ width, withScripts: false }))
      await page.goto(path)
      return page
    },
    { audited: false },
  )
