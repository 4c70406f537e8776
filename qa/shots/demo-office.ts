import { join } from 'node:path'
import type { Cookie, Page } from 'playwright-core'
import { afterAll } from 'vitest'
import { codeOf } from '../../demo/code.ts'
import { STAFF_PASSWORD, staffOfDemo } from '../../demo/people.ts'
import { startProgram, temporaryFolder } from '../../test/processes/start-program.ts'
import { freePort } from '../../test/setup/free-port.ts'
import { openShopper } from '../../test/setup/shopper.ts'

export type DemoName = 'grace' | 'marcus' | 'olive' | 'yusuf' | 'rita'

const signIn = async (page: Page, name: DemoName): Promise<void> => {
  const person = staffOfDemo.find(({ email }) => email.startsWith(`${name}@`))
  await page.goto('/admin/sign-in')
  await page.getByLabel('Email').fill(person?.email ?? '')
  await page.getByLabel('Password').fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Code').fill(codeOf(person?.secret ?? ''))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'))
}

/**
 * The back office of `npm run demo`, with three weeks of orders in every state. It starts when the first
 * page is opened, and ends with the tests of the file, which calls this while it is loaded.
 */
export const demoOffice = async () => {
  const folder = await temporaryFolder()
  const ends: (() => void)[] = []
  afterAll(() => {
    for (const end of ends) end()
  })
  const start = async (): Promise<string> => {
    const demo = startProgram(
      ['scripts/demo.mjs', '--days', '21'],
      { DEMO_DIR: join(folder, 'demo'), DEMO_PORT: `${await freePort()}` },
      (kill) => ends.push(kill),
    )
    const [, address = ''] = await demo.waitForOutput(/back office is at (\S+)\/admin/)
    return address
  }
  let address: Promise<string> | undefined
  /* Signed in once for all pages: a code is accepted once. */
  const sessions = new Map<DemoName, readonly Cookie[]>()

  /** Opens the back office in a new browser, signed out. */
  const visit = async (width: number): Promise<Awaited<ReturnType<typeof openShopper>>> => {
    address ??= start()
    return openShopper({ width, address: await address })
  }
  /** Opens a page of the back office as this person. */
  const openAs = async (width: number, name: DemoName, path: string): Promise<Page> => {
    const { page, context } = await visit(width)
    const known = sessions.get(name)
    if (known === undefined) {
      await signIn(page, name)
      sessions.set(name, await context.cookies())
    } else await context.addCookies([...known])
    await page.goto(path)
    return page
  }
  return { visit, openAs }
}
