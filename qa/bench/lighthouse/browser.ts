import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type BrowserContext, chromium } from 'playwright-core'
import { calls, paths } from '#contract/routes.ts'
import { launchOf } from '../../../test/setup/chromium.ts'
import { freePort } from '../../../test/setup/free-port.ts'

/**
 * A browser that Lighthouse drives by its port, with one visitor's cookies; nothing else is attached to it
 * meanwhile.
 */
export interface LighthouseBrowser {
  readonly port: number
  /** Runs `work` as its visitor, before Lighthouse runs. */
  runAsVisitor(work: (context: BrowserContext) => Promise<void>): Promise<void>
  close(): Promise<void>
}

const responds = async (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )

/** Opens the Chromium at this path; ends it again if it does not respond. */
export const openBrowser = async (chromiumPath: string): Promise<LighthouseBrowser> => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-lighthouse-'))
  const port = await freePort()
  const { executablePath, args } = launchOf(chromiumPath)
  const program = spawn(
    executablePath,
    [...args, '--headless', `--remote-debugging-port=${port}`, `--user-data-dir=${folder}`, 'about:blank'],
    { stdio: 'ignore' },
  )
  let hasEnded = false
  const ended = new Promise<void>((resolve) => {
    for (const event of ['exit', 'error'] as const)
      program.once(event, () => {
        hasEnded = true
        resolve()
      })
  })
  const close = async (): Promise<void> => {
    program.kill()
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const address = `http://127.0.0.1:${port}`
  for (let tries = 0; !(await responds(`${address}/json/version`)); tries += 1) {
    if (tries === 100 || hasEnded) {
      await close()
      throw new Error(`${executablePath} does not answer.`)
    }
    await wait(100)
  }
  return {
    port,
    async runAsVisitor(work) {
      const browser = await chromium.connectOverCDP(address)
      const [context] = browser.contexts()
      if (context === undefined) throw new Error('The browser has no window.')
      await work(context)
      await browser.close()
    },
    close,
  }
}

/** Sets a postcode and puts tiles and grout into the basket, as a shopper does. */
export const fillBasket = async (context: BrowserContext, address: string): Promise<void> => {
  const page = await context.newPage()
  await page.goto(address + paths.setPostcode)
  await page.getByRole('textbox', { name: 'Postcode' }).fill('LS1 4AP')
  await page.getByRole('button', { name: 'Save postcode' }).click()
  await page.waitForURL(address + paths.basket)
  for (const path of ['/porcelain-paving/moorland-porcelain-paving', '/porcelain-tiles/brick-lane-metro']) {
    const basketRead = page.waitForResponse(`**${calls.basketSummary}`)
    await page.goto(address + path)
    await basketRead
    const added = page.waitForResponse(
      (response) => response.url().endsWith(calls.basketAdd) && response.ok(),
    )
    await page.getByRole('main').getByRole('button', { name: 'Add to Basket' }).first().click()
    await added
  }
  await page.close()
}

/**
 * The phone that Lighthouse emulates: a page requests other pictures for it than for a screen of plain
 * density.
 */
const phone = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true } as const

/**
 * Opens each page once on that phone before it is measured, because renditions of pictures are made on first
 * request, which takes both processors.
 */
export const warmUpPages = async (context: BrowserContext, addresses: readonly string[]): Promise<void> => {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setDeviceMetricsOverride', phone)
  for (const address of addresses) await page.goto(address, { waitUntil: 'networkidle', timeout: 180_000 })
  await page.close()
}
