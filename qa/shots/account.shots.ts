import { paths } from '#contract/routes.ts'
import { logIn, newAddress, register } from '../../test/journeys/account-page.ts'
import { shopper } from '../../test/setup/shopper.ts'
import { shot } from './shot.ts'

/* Accounts: at the door, and inside. */

const outside = (path: string) => async (width: number) => {
  const { page } = await shopper({ width })
  await page.goto(path)
  return page
}
const inside = (path: string) => async (width: number) => {
  const { page } = await shopper({ width })
  await register(page, newAddress())
  await page.goto(path)
  return page
}

shot('login', outside(paths.login))
shot('login-refused', async (width) => {
  const page = await outside(paths.login)(width)
  await page.waitForLoadState('networkidle')
  await logIn(page, newAddress())
  await page.getByRole('alert').first().waitFor()
  return page
})
shot('register', outside(paths.register))
shot('password-reset', outside(paths.passwordReset))
shot('account', inside(paths.account))
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
    page.replace(/(?<=account)[A-Z]/, (letter) => `-${letter.toLowerCase()}`),
    inside(paths[page]),
  )
