import { paths } from '#contract/routes.ts'
import { logIn, newAddress, register } from '../../test/journeys/account-page.ts'
import { openShopper } from '../../test/setup/shopper.ts'
import { takeShot } from './shot.ts'

/* Accounts: logged out and logged in. */

const loggedOut = (path: string) => async (width: number) => {
  const { page } = await openShopper({ width })
  await page.goto(path)
  return page
}
const loggedIn = (path: string) => async (width: number) => {
  const { page } = await openShopper({ width })
  await register(page, newAddress())
  await page.goto(path)
  return page
}

takeShot('login', loggedOut(paths.login))
takeShot('login-refused', async (width) => {
  const page = await loggedOut(paths.login)(width)
  await page.waitForLoadState('networkidle')
  await logIn(page, newAddress())
  await page.getByRole('alert').first().waitFor()
  return page
})
takeShot('register', loggedOut(paths.register))
takeShot('password-reset', loggedOut(paths.passwordReset))
takeShot('account', loggedIn(paths.account))
for (const page of [
  'accountOrders',
  'accountDetails',
  'accountAddresses',
  'accountAddressNew',
  'accountEmail',
  'accountPassword',
  'accountDevices',
  'accountTrade',
  'accountPrivacy',
  'accountDelete',
] as const)
  takeShot(
    page.replace(/(?<=account)[A-Z]/, (capital) => `-${capital.toLowerCase()}`),
    loggedIn(paths[page]),
  )
