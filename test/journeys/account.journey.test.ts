import { expect, test } from 'vitest'
import { openShopper, pressWithoutScripts } from '../setup/shopper.ts'
import { field, logIn, logOut, newAddress, password, readEmailLink, register } from './account-page.ts'
import { audit, paintedWidth } from './audit.ts'

const paving = '/porcelain-paving/moorland-porcelain-paving'

test('a customer who registers, logs out and logs in again has both baskets in one [OP-61, D14]', async () => {
  const { page } = await openShopper()
  const email = newAddress()
  const badge = page.getByRole('link', { name: /^Basket/ })
  const add = async (to: string): Promise<void> => {
    await page.goto(to)
    await page.getByRole('button', { name: 'Order Free Sample' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'View Basket' }).waitFor()
  }
  await add(paving)
  await register(page, email)
  await page.getByText('Welcome. Your account is ready.').waitFor()
  await page.getByRole('link', { name: 'Anna, your account' }).waitFor()
  await badge.getByText('1').waitFor()

  await logOut(page)
  await page.getByRole('link', { name: 'Log in' }).waitFor()
  expect(await badge.getByText('1').count()).toBe(0)
  await add('/porcelain-tiles/calacatta-vena')
  await page.goto('/account')
  await page.waitForURL('**/login?redirect=%2Faccount')
  await logIn(page, email)
  await page.waitForURL('**/account')
  await badge.getByText('2').waitFor()
})

test('sets a new password by an emailed link, which works once [OP-61, HZ-04]', async () => {
  const { page } = await openShopper({ width: 390, expectedErrors: /422/ })
  const email = newAddress()
  await register(page, email)
  await logOut(page)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await page.getByRole('heading', { name: 'Forgotten your password?' }).waitFor()
  await field(page, 'Email address').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText(/If there is an account for that email address, we have sent a link/).waitFor()

  const link = await readEmailLink(email, 'Choose a new password', /http:\S+\/password\/reset\/[\w-]{43}/)
  await page.goto(link)
  await field(page, 'New password').fill('another stone')
  await field(page, 'New password again').fill('another stone')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await page.waitForURL('**/login')
  await logIn(page, email, password)
  await page.getByText(/That email address and password do not match/).waitFor()
  expect(await field(page, 'Email address').inputValue()).toBe(email)
  await logIn(page, email, 'another stone')
  await page.waitForURL('**/account')

  await page.goto(link)
  await page.getByText('That link has been used, or is too old. Please ask for a new one.').waitFor()
})

test('without JavaScript the forms report missing fields, preserve input, and work [T-203, T-223]', async () => {
  const { page } = await openShopper({ withScripts: false, width: 390 })
  await page.goto('/register')
  await field(page, 'First name').fill('  Zoë ')
  await field(page, 'Password').fill('short')
  await page.getByLabel('I would like a trade account').check()
  await pressWithoutScripts(page, page.getByRole('button', { name: 'Create account' }))
  expect(await field(page, 'First name').inputValue()).toBe('  Zoë ')
  expect(await field(page, 'Password').inputValue()).toBe('')
  const errors = await page.locator('main [aria-invalid=true] ~ p[id$=error]').allTextContents()
  expect(errors).toEqual([
    'Please enter your last name.',
    'Please enter your email address.',
    'Please choose a password of at least 8 characters.',
    'Please enter your company name.',
  ])
  await register(page, newAddress())
  await page
    .getByRole('link', { name: /^Addresses/ })
    .filter({ visible: true })
    .click()
  await page.getByRole('link', { name: 'Add an address' }).click()
  for (const [label, text] of [
    ['First name', 'Anna'],
    ['Last name', 'Mason'],
    ['Address line 1', '12 Quarry Lane'],
    ['Town or city', 'Leeds'],
    ['County', 'West Yorkshire'],
    ['Postcode', 'ls14ap'],
  ] as const)
    await field(page, label).fill(text)
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByText('LS1 4AP').waitFor()
})

test('the account pages have no accessibility violations and fit the window [P-022, P-023]', async () => {
  const { page } = await openShopper({ width: 390, expectedErrors: /422/ })
  const look = async (): Promise<void> => {
    expect(await audit(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await paintedWidth(page)).toBe(320)
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await audit(page)).toEqual([])
  }
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('Please enter your password.').waitFor()
  await look()
  await page.goto('/register')
  await look()
  await register(page, newAddress())
  await look()
  const current = page.getByRole('navigation', { name: 'Your account' }).locator('[aria-current]')
  for (const [place, name] of [
    ['privacy', 'Privacy and data'],
    ['delete', 'Privacy and data'],
    ['password', 'Password'],
    ['devices', 'Your devices'],
    ['addresses/new', 'Addresses'],
    ['trade', 'Trade account'],
  ] as const) {
    await page.goto(`/account/${place}`)
    await look()
    expect(await current.allTextContents()).toEqual([name])
  }
})

test('a customer sees where they are logged in and ends another device by keyboard [D33]', async () => {
  const { page } = await openShopper({ width: 390 })
  const { page: other } = await openShopper()
  const email = newAddress()
  await register(page, email)
  await other.goto('/login')
  await logIn(other, email)
  await other.waitForURL('**/account')

  await page.goto('/account/devices')
  const devices = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Logged in on' })
  expect(await devices.count()).toBe(2)
  await devices.first().getByText('This device').waitFor()
  const end = devices.nth(1).getByRole('button', { name: /^End Chrome on Linux, logged in on \d/ })
  await devices.first().getByRole('button', { name: 'Log out' }).focus()
  await page.keyboard.press('Tab')
  expect(await end.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText('That device is logged out.').waitFor()
  expect(await devices.count()).toBe(1)
  expect(await page.getByRole('button', { name: 'End all others' }).count()).toBe(0)
  await other.goto('/account')
  await other.waitForURL('**/login?redirect=%2Faccount')
})

test('without JavaScript one press ends all other devices [D33]', async () => {
  const { page } = await openShopper({ withScripts: false })
  const { page: other } = await openShopper({ withScripts: false })
  const email = newAddress()
  await register(page, email)
  await other.goto('/login')
  await logIn(other, email)
  await page.goto('/account/devices')
  await pressWithoutScripts(page, page.getByRole('button', { name: 'End all others' }))
  await page.getByText('All your other devices are logged out.').waitFor()
  await other.goto('/account')
  await other.waitForURL('**/login?redirect=%2Faccount')
})
