import { join } from 'node:path'
import type { Cookie, Page } from 'playwright-core'
import { afterAll } from 'vitest'
import { codeOf } from '../../demo/code.ts'
import { STAFF_PASSWORD, staffOfDemo } from '../../demo/people.ts'
import { startProgram, temporaryFolder } from '../../test/processes/start-program.ts'
import { freePort } from '../../test/setup/open-shop.ts'
import { openShopper } from '../../test/setup/shopper.ts'

/* The back office of `npm run demo`, with three weeks of orders in every state. */

const demo = startProgram(
  ['scripts/demo.mjs', '--days', '21'],
  { DEMO_DIR: join(await temporaryFolder(), 'demo'), DEMO_PORT: `${await freePort()}` },
  afterAll,
)
const [, address = ''] = await demo.waitForOutput(/back office is at (\S+)\/admin/)

export type DemoName = 'grace' | 'olive' | 'yusuf' | 'rita'

export const visitOffice = (width: number): ReturnType<typeof openShopper> => openShopper({ width, address })

export const signIn = async (page: Page, name: DemoName): Promise<void> => {
  const person = staffOfDemo.find(({ email }) => email.startsWith(`${name}@`))
  await page.goto('/admin/sign-in')
  await page.getByLabel('Email').fill(person?.email ?? '')
  await page.getByLabel('Password').fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Code').fill(codeOf(person?.secret ?? ''))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'))
}

/** Signed in once for all pictures: a code is accepted once. */
const sessions = new Map<DemoName, readonly Cookie[]>()

/** Opens a page of the back office as this person. */
export const openAs = async (width: number, name: DemoName, path: string): Promise<Page> => {
  const { page, context } = await visitOffice(width)
  const known = sessions.get(name)
  if (known === undefined) {
    await signIn(page, name)
    sessions.set(name, await context.cookies())
  } else await context.addCookies([...known])
  await page.goto(path)
  return page
}
