import { expect, test } from 'vitest'
import { calls, paths } from '#contract/routes.ts'
import { readEmailLink } from './account-page.ts'
import { audit } from './audit.ts'
import { addToBasket, f1, send } from './basket-page.ts'
import { fillContact, findAddress, openCheckout } from './checkout-page.ts'

const password = 'a grey slate, wet'

/** An address that no other journey uses. */
const newEmail = (): string => `anna.${crypto.randomUUID()}@example.com`

test('a guest sees a password and reminders; an address with an account offers login or reset [T-199, T-200, T-201, T-202, T-228, T-229]', async () => {
  const { page, context, delivery, account, continueButton } = await openCheckout()
  const email = newEmail()
  const other = await context.browser()?.newContext({ baseURL: new URL(page.url()).origin })
  const otherPage = await other?.newPage()
  if (other === undefined || otherPage === undefined) throw new Error('The browser is closed.')
  await otherPage.goto(paths.setPostcode)
  const known = { first_name: 'Ann', last_name: 'Sett', email, password, password_confirmation: password }
  await send(otherPage, paths.register, known)
  await other.close()

  await fillContact(delivery)
  await delivery.getByLabel('Email').fill(email)
  await findAddress(delivery, 3)
  await account.getByRole('heading', { name: 'My Customer Account' }).click()
  await account.getByLabel('Remind me by email if I leave something in my basket').waitFor()
  await account.getByLabel('Remind me by email of what I saved for later').waitFor()
  expect(await account.getByLabel('Save my addresses for next time').count()).toBe(0)
  await account.getByLabel('Password (optional)').fill(password)
  await account.getByLabel('Password again').fill(password)
  await continueButton.click()
  await delivery.getByLabel('Email').and(page.locator(':focus')).waitFor()
  expect(await delivery.getByText('An account exists with this email address').count()).toBe(0)
  for (const [name, path] of [
    ['log in', paths.login],
    ['reset your password', paths.passwordReset],
  ] as const) {
    const link = delivery.getByRole('link', { name })
    expect(await link.getAttribute('href')).toBe(path)
    expect((await context.request.get(path)).status()).toBe(200)
  }
  expect(await audit(page)).toEqual([])

  await delivery.getByRole('link', { name: 'log in' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => url.pathname === paths.checkout)
  await account.getByLabel('Save my addresses for next time').waitFor()
  expect(await account.getByLabel(/Password/).count()).toBe(0)
  expect(await account.getByLabel(/Remind me/).count()).toBe(0)
})

test('a guest who chooses a password gets an account, is logged in, and finds the order there [T-199, T-230, T-235]', async () => {
  const { page, delivery, account, continueButton } = await openCheckout()
  await fillContact(delivery)
  await delivery.getByLabel('Email').fill(newEmail())
  await findAddress(delivery, 3)
  await account.getByRole('heading', { name: 'My Customer Account' }).click()
  await account.getByLabel('Password (optional)').fill(password)
  await account.getByLabel('Password again').fill(password)
  await continueButton.click()
  await page.waitForURL(`**${paths.payment}`)
  await page.getByRole('link', { name: 'Anna, your account' }).waitFor()
  await send(page, calls.stripeHandler, { payment_method_id: 'pm_card_visa', opt_in: '0' })

  await page.getByRole('link', { name: 'Anna, your account' }).click()
  await page.waitForURL(`**${paths.account}`)
  await page.getByRole('link', { name: 'Orders', exact: true }).filter({ visible: true }).click()
  await page.getByRole('link', { name: /^TS-.*Placed/ }).click()
  await page.getByRole('heading', { name: 'What you ordered' }).waitFor()
  await page.getByText('600 × 600 mm · 10.08 m² (28 tiles)').waitFor()
})

test('a guest who applies for a trade account pays as usual and sees the state of the application [T-006, T-222, T-230]', async () => {
  const { page, delivery, account, continueButton } = await openCheckout({ width: 390 })
  const email = newEmail()
  await fillContact(delivery)
  await delivery.getByLabel('Email').fill(email)
  await findAddress(delivery, 3)
  expect(await account.getByLabel('Company name').isVisible()).toBe(false)
  await account.getByRole('heading', { name: 'My Customer Account' }).click()
  await account.getByLabel('Open a Trade account').check()
  await account.getByLabel('Company name').fill('Sett & Sons')
  await account.getByLabel('Password (optional)').fill(password)
  await account.getByLabel('Password again').fill(password)
  await continueButton.click()
  await page.waitForURL(`**${paths.payment}`)
  await page.getByRole('radio', { name: /^Card/ }).waitFor()
  expect(await page.getByRole('radio', { name: /^On Trade Account/ }).count()).toBe(0)

  await page.goto(paths.accountTrade)
  await page.getByText('Your application for Sett & Sons is with us.').waitFor()
  await readEmailLink(email, 'Your trade application', /trade account for your company/)
})

test('a customer saves the addresses, finds them collapsed at the next checkout, and the order in the account [T-204, T-235]', async () => {
  const { page, delivery, account, billing, continueButton } = await openCheckout({ width: 390 })
  const email = newEmail()
  const own = { first_name: 'Anna', last_name: 'Sett', email, password, password_confirmation: password }
  await send(page, paths.register, own)
  await page.goto(paths.checkout)
  await fillContact(delivery)
  await findAddress(delivery, 3)
  await account.getByLabel('Save my addresses for next time').check()
  await continueButton.click()
  await page.waitForURL(`**${paths.payment}`)

  await page.context().clearCookies()
  await page.goto(paths.setPostcode)
  await send(page, paths.login, { email, password })
  await page.goto(paths.basket)
  await addToBasket(page, [f1(10.08)])
  await page.goto(paths.checkout)
  await delivery.getByText('12 Quarry Row').last().waitFor()
  expect(await delivery.getByLabel('Address line 1').isVisible()).toBe(false)
  await billing.waitFor()
  expect(await continueButton.isEnabled()).toBe(true)
  await continueButton.click()
  await page.waitForURL(`**${paths.payment}`)

  /* Paid with a test card in the sandbox; the order and the list of orders are then audited on a phone. */
  await send(page, calls.stripeHandler, { payment_method_id: 'pm_card_visa', opt_in: '0' })
  await page.goto(paths.accountOrders)
  expect(await audit(page)).toEqual([])
  await page.getByRole('link', { name: /^TS-.*Placed/ }).click()
  await page.getByRole('heading', { name: 'What you ordered' }).waitFor()
  await page.getByText('Paid by card').waitFor()
  expect(await audit(page)).toEqual([])
})
