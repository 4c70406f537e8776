import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { WireProduct } from '#contract/product.ts'
import { calls, paths } from '#contract/routes.ts'
import { openShopper, pressWithoutScripts } from '../setup/shopper.ts'
import { readEmailLink } from './account-page.ts'
import { audit } from './audit.ts'
import { openProduct, textOf } from './product-page.ts'

/* Sold by the piece of 0.5 m², with a few of the last colour in stock. */
const scarce = '/porcelain-tiles/fez-zellige?sku=FEZ-INDIGO'
const paving = '/porcelain-paving/moorland-porcelain-paving'

/** The stock of the scarce colour, as sent to the page. */
const stockAt = async (address: string): Promise<number> => {
  const { page } = await openShopper()
  const answered = page.waitForResponse(`**${calls.getProduct}`)
  await page.goto(address)
  const { variations }: WireProduct = await (await answered).json()
  return variations.find(({ sku }) => sku === 'FEZ-INDIGO')?.stock ?? 0
}

test('the panel says how many were added; with all there is in the basket the button says so [S-024]', async () => {
  const { page, quantity, addButton, addedDialog, bodiesSentTo } = await openProduct(scarce)
  const stock = await stockAt(page.url())
  await quantity.fill(String(stock + 2))
  await addButton.first().click()
  await addedDialog.waitFor()
  expect(await textOf(addedDialog)).toContain(`${stock} were added, there are no more.`)
  expect(await audit(page)).toEqual([])
  await addedDialog.getByRole('button', { name: 'Continue Shopping' }).click()
  await addedDialog.waitFor({ state: 'hidden' })
  await page.getByText(messages.allInYourBasket).first().waitFor()
  expect(await addButton.first().getAttribute('aria-disabled')).toBe('true')
  await addButton.first().click({ force: true })
  expect(bodiesSentTo(calls.basketAdd)).toHaveLength(1)
  expect(await page.getByRole('dialog').count()).toBe(0)
  /* A ticked extra is added although the goods are not. */
  await page.getByRole('checkbox', { name: /Grout/ }).first().check()
  await addButton.first().click()
  const panel = page.getByRole('dialog', { name: 'Added to your basket' })
  await panel.waitFor()
  expect(await textOf(panel)).toContain('None were added, there are no more.')
  expect(await page.getByText('Great!').count()).toBe(0)
})

test('the calculator offers and adds the remaining stock, without "Great!" [S-025]', async () => {
  const { page } = await openProduct(`${scarce}&length=10&width=10#calculator`, { width: 390 })
  const stock = await stockAt(page.url())
  const card = page.getByRole('listitem').filter({
    has: page.getByRole('button', { name: new RegExp(`^Add what is there ?: ${stock} ×`) }),
  })
  await card.waitFor()
  expect(await textOf(card)).toMatch(/This is all there is in stock, 9\d(\.5)? m2 less than you need\./)
  await card.getByRole('button', { name: /^Add what is there/ }).click()
  const panel = page.getByRole('dialog', { name: 'Added to your basket' })
  await panel.waitFor()
  expect(await textOf(panel)).toMatch(
    /\d × .* went into your basket\. There are no more, and you need 100 m2\./,
  )
  expect(await page.getByText('Great!').count()).toBe(0)
  await panel.getByRole('button', { name: 'Continue Shopping' }).click()
  await page.getByText('All there is in stock is in your basket already.').first().waitFor()
})

test('invalid input is explained at its field until it changes', async () => {
  const { page, quantity } = await openProduct(paving)
  const sentence = page.getByText('Type the quantity in digits, such as 2 or 10.5.')
  await quantity.click()
  await quantity.press('ControlOrMeta+a')
  await quantity.pressSequentially('1e3')
  await sentence.waitFor()
  expect(await quantity.getAttribute('aria-invalid')).toBe('true')
  expect(await quantity.inputValue()).toBe('1e3')
  await quantity.fill('10.08')
  await sentence.waitFor({ state: 'hidden' })
  await quantity.press('ControlOrMeta+a')
  await quantity.pressSequentially('1e')
  await quantity.blur()
  await sentence.waitFor()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await sentence.waitFor({ state: 'hidden' })
})

test('without JavaScript the product page shows the visitor’s postcode and wishlist, and other visitors see neither [S-002]', async () => {
  const { page, address } = await openShopper({ withScripts: false })
  await page.goto(address + paving)
  await page.getByRole('heading', { name: 'Delivery', exact: true }).waitFor()
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
  await page.getByText('900 × 600 mm').first().click()
  await quantity.fill('12.96')
  await page.getByRole('textbox', { name: 'Deliver to' }).fill('LS1 4AP')
  await pressWithoutScripts(page, page.getByRole('button', { name: 'Show delivery' }))
  expect(new URL(page.url())).toMatchObject({ pathname: paving, hash: '#buy' })
  expect(page.url()).not.toContain('LS1')
  await page.getByRole('heading', { name: 'Delivery to LS1 4AP' }).waitFor()
  await page.getByText(/^Standard: Included · \w{3} \d{1,2} \w{3} \(estimated\)/).waitFor()
  expect(await quantity.inputValue()).toBe('12.96')
  expect(await page.getByRole('radio', { name: /900 × 600/ }).isChecked()).toBe(true)
  await page.getByRole('textbox', { name: 'Deliver to' }).fill('SW1A 1AA')
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('textbox', { name: 'Deliver to' }).press('Enter'),
  ])
  await page.getByRole('heading', { name: 'Delivery to SW1A 1AA' }).waitFor()
  await pressWithoutScripts(page, page.getByRole('button', { name: 'Add to Wishlist' }))
  expect(new URL(page.url()).pathname).toBe(paths.wishlist)
  await page.goto(address + paving)
  await pressWithoutScripts(page, page.getByRole('button', { name: 'Remove from Wishlist' }))
  await page.goto(address + paving)
  await page.getByRole('button', { name: 'Add to Wishlist' }).waitFor()

  const other = await openShopper({ withScripts: false })
  await other.page.goto(address + paving)
  await other.page.getByRole('heading', { name: 'Delivery', exact: true }).waitFor()
  expect(await other.page.getByText('LS1 4AP').count()).toBe(0)
})

test('a script that starts removes the cookie of a browser without JavaScript', async () => {
  const { page, context, address } = await openShopper()
  await context.addCookies([{ name: 'noscript', value: '1', url: address }])
  await page.goto(address + paving)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('noscript')
})

test('the link of an email about stock opens a page whose button confirms the address; the form says that it was sent [S-018]', async () => {
  const email = 'ruth.waits@example.org'
  const { page } = await openShopper()
  await page.goto('/primer-adhesive/stone-sealer')
  await page.getByRole('link', { name: messages.emailMe }).first().click()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Email me' }).click()
  await page.waitForURL('**asked=1')
  await page.getByRole('main').getByText(messages.stockNoticeAsked).waitFor()
  expect(await page.getByRole('button', { name: 'Email me' }).count()).toBe(0)
  const link = await readEmailLink(email, '', /http:\S+\/stock-notice\/[\w-]{43}(?!\S*stop)/)
  await page.goto(link)
  await page.getByRole('button', { name: 'Yes, write to me once' }).click()
  await page.getByText(messages.stockNoticeConfirmed).waitFor()
})
