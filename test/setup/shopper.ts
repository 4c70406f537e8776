import { mkdir } from 'node:fs/promises'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { leaveContext, openContext } from './contexts.ts'
import { keepRouting, waitForScripts } from './taken-over.ts'

/** A new visitor in a browser of their own, at the door of the shop. */
export interface Shopper {
  readonly page: Page
  readonly context: BrowserContext
  /** The shop's address, without a slash at its end. */
  readonly address: string
}

export interface ShopperOptions {
  /** 390: a phone. 1440: a desk. */
  readonly width?: number
  /** Another shop than that of all journeys. */
  readonly address?: string
  /** False: a browser without scripts. */
  readonly script?: boolean
  /** Calls that the test itself makes fail: what the page says of them on the console, or in an alert, is expected. */
  readonly expected?: RegExp
  /** True: a browser that has never been here, which fetches every file. */
  readonly first?: boolean
  /** True: pictures are fetched and painted. Most tests do not look at them, and they are a good part of a page's work. */
  readonly pictures?: boolean
}

const PHONE_WIDTH = 600
/**
 * A pixel for each two by two: nobody looks at most pages, and Chromium paints them without a graphics card, which took a
 * seventh of the journeys' processor time. Places and sizes are the same.
 */
const COARSE = 0.5
const isLookedAt = process.env['SHOTS'] !== undefined
/** How long a step may wait for the page: only what hangs takes so long, also where much else is done beside it. */
const PATIENCE_MS = 30_000

const launch = (pictures: boolean): Promise<Browser> => {
  const { args = [], ...options } = inject('browser')
  return chromium.launch({
    ...options,
    args: pictures ? args : [...args, '--blink-settings=imagesEnabled=false'],
  })
}

const launched = new Map<boolean, Promise<Browser>>()
/**
 * A browser with pictures and one without for all journeys of a worker, which end with it: one for all workers is told
 * everything by way of Vitest.
 */
const browser = (pictures: boolean): Promise<Browser> => {
  const open = launched.get(pictures) ?? launch(pictures)
  launched.set(pictures, open)
  return open
}

/* The browser itself reports every answer from 400 on; the page's own words are what counts. */
const isNetwork = (text: string): boolean => text.startsWith('Failed to load resource')

const complaintsOf = (page: Page, expected: RegExp | undefined): readonly string[] => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`${error.name}: ${error.message}`))
  page.on('console', (said) => {
    if (said.type() !== 'error' && said.type() !== 'warning') return
    if (!isNetwork(said.text()) && !expected?.test(said.text())) complaints.push(said.text())
  })
  page.on('dialog', (dialog) => {
    if (!expected?.test(dialog.message())) complaints.push(`a dialog opened: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return complaints
}

/**
 * Opens the door for a test. Whatever its pages complain of on the console fails it, broken content policies included;
 * a picture of a failure is kept in build/journeys.
 */
export const shopper = async (options: ShopperOptions = {}): Promise<Shopper> => {
  const { width = 1440, script = true, expected, address = inject('shopAddress'), first = false } = options
  /* A first visit is weighed, pictures and all. */
  const pictures = isLookedAt || first || options.pictures === true
  const phone = width < PHONE_WIDTH
  const context = await openContext(
    await browser(pictures),
    {
      viewport: { width, height: phone ? 844 : 900 },
      deviceScaleFactor: isLookedAt || first ? 1 : COARSE,
      ...(phone ? { hasTouch: true, isMobile: true } : {}),
      javaScriptEnabled: script,
      baseURL: address,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
    },
    first,
    (made) => {
      made.on('page', keepRouting)
      if (script) made.on('page', (opened) => waitForScripts(opened, address))
    },
  )
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const complaints = complaintsOf(page, expected)
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      await mkdir('build/journeys', { recursive: true })
      const name = `${task.name} ${width}`.replace(/[^\w-]+/g, '-').slice(0, 120)
      await page.screenshot({ path: `build/journeys/${name}.png` }).catch(() => undefined)
    }
    await leaveContext(context, task.result?.state === 'fail')
    expect(complaints, 'errors and warnings on the console').toEqual([])
  })
  return { page, context, address }
}

/** Presses what leads to another page, in a browser without scripts, and waits until that page is there to its end. */
export const pressPlainly = async (page: Page, button: Locator): Promise<void> => {
  await Promise.all([page.waitForEvent('domcontentloaded'), button.click()])
}
