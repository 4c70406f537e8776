import { paths } from '#contract/routes.ts'
import { logIn, newAddress, register } from '../../test/journeys/account-page.ts'
import { shopper } from '../../test/setup/shopper.ts'
import { shot } from './shot.ts'

/* Accounts: logged out and logged in. */

const loggedOut = (path: string) => async (width: number) => {
  const { page } = await shopper({ width })
  await page.goto(path)
  return page
}
const loggedIn = (path: string) => async (width: number) => {
  const { page } = await shopper({ width })
  await register(page, newAddress())
  await page.goto(path)
  return page
}

shot('login', loggedOut(paths.login))
shot('login-refused', async (width) => {
  const page = await loggedOut(paths.login)(width)
  await page.waitForLoadState('networkidle')
  await logIn(page, newAddress())
  await page.getByRole('alert').first().waitFor()
  return page
})
shot('register', loggedOut(paths.register))
shot('password-reset', loggedOut(paths.passwordReset))
shot('account', loggedIn(paths.account))
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
  shot(
    page.replace(/(?<=account)[A-Z]/, (capital) => `-${capital.toLowerCase()}`),
    loggedIn(paths[page]),
  )
