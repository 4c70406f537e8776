import { mkdir } from 'node:fs/promises'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { openContext, releaseContext } from './browser-contexts.ts'
import { keepInterceptionOn, waitForScripts } from './page-readiness.ts'

/** A new visitor with a browser context of their own. */
export interface Shopper {
  readonly page: Page
  readonly context: BrowserContext
  /** The shop's address, without a trailing slash. */
  readonly address: string
}

export interface ShopperOptions {
  /** 390: a phone. 1440: a desktop screen. */
  readonly width?: number
  /** The address of another shop than the one that all journeys share. */
  readonly address?: string
  /** False: a browser without scripts. */
  readonly withScripts?: boolean
  /** Matches errors that the test itself causes: console messages and alerts that are expected. */
  readonly expectedErrors?: RegExp
  /** True: a browser with an empty cache, which fetches every file. */
  readonly isFirstVisit?: boolean
  /**
   * True: fetches and paints pictures. Most tests do not need them, and they are a good part of a page's
   * work.
   */
  readonly withPictures?: boolean
  /** A file of MJPEG that the browser's camera sees, read anew each time that a page opens the camera. */
  readonly cameraFile?: string
}

const PHONE_WIDTH = 600
/**
 * Paints one pixel for each two by two: most pages are not looked at, and Chromium paints without a graphics
 * card, which took a seventh of the journeys' processor time. Positions and sizes are unchanged.
 */
const COARSE = 0.5
const isLookedAt = process.env['SHOTS'] !== undefined
/** The timeout of a step: long enough that only a hang reaches it, even on a busy machine. */
const PATIENCE_MS = 30_000

/** Pages of tests live for seconds: to optimise their code takes longer than to run it as it is. */
const UNOPTIMISED = '--js-flags=--no-opt --no-maglev'

/** A camera that shows a file, and that pages get without a question. */
const cameraArgs = (file: string): readonly string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
]

const launch = (pictures: boolean, cameraFile?: string): Promise<Browser> => {
  const { args = [], ...options } = inject('browser')
  return chromium.launch({
    ...options,
    args: [
      ...args,
      UNOPTIMISED,
      ...(pictures ? [] : ['--blink-settings=imagesEnabled=false']),
      ...(cameraFile === undefined ? [] : cameraArgs(cameraFile)),
    ],
  })
}

const launched = new Map<string, Promise<Browser>>()
/**
 * One browser with pictures and one without for all journeys of a worker, and one for each camera; they end with it. A
 * browser for all workers would have to be driven through Vitest.
 */
const browser = (pictures: boolean, cameraFile?: string): Promise<Browser> => {
  const key = `${pictures} ${cameraFile}`
  const open = launched.get(key) ?? launch(pictures, cameraFile)
  launched.set(key, open)
  return open
}

/* The browser itself reports every response from 400 on; only the page's own messages count. */
const isNetwork = (text: string): boolean => text.startsWith('Failed to load resource')

const complaintsOf = (page: Page, expected: RegExp | undefined): readonly string[] => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`${error.name}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (!isNetwork(message.text()) && !expected?.test(message.text())) complaints.push(message.text())
  })
  page.on('dialog', (dialog) => {
    /* A test that goes on leaves what it typed. */
    if (dialog.type() === 'beforeunload') return void dialog.accept()
    if (!expected?.test(dialog.message())) complaints.push(`a dialog opened: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return complaints
}

/**
 * Opens a browser page for a test. Any console error or warning of its pages fails the test, content policy
 * violations included; a screenshot of a failure is saved in build/journeys.
 */
export const openShopper = async (options: ShopperOptions = {}): Promise<Shopper> => {
  const {
    width = 1440,
    withScripts = true,
    expectedErrors,
    address = inject('shopAddress'),
    isFirstVisit = false,
  } = options
  /* A first visit is measured with its pictures. */
  const pictures = isLookedAt || isFirstVisit || options.withPictures === true
  const phone = width < PHONE_WIDTH
  const context = await openContext(
    await browser(pictures, options.cameraFile),
    {
      viewport: { width, height: phone ? 844 : 900 },
      deviceScaleFactor: isLookedAt || isFirstVisit ? 1 : COARSE,
      ...(phone ? { hasTouch: true, isMobile: true } : {}),
      javaScriptEnabled: withScripts,
      baseURL: address,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
    },
    isFirstVisit,
    (newContext) => {
      newContext.on('page', keepInterceptionOn)
      if (withScripts) newContext.on('page', (newPage) => waitForScripts(newPage, address))
    },
  )
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const complaints = complaintsOf(page, expectedErrors)
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      await mkdir('build/journeys', { recursive: true })
      const name = `${task.name} ${width}`.replace(/[^\w-]+/g, '-').slice(0, 120)
      await page.screenshot({ path: `build/journeys/${name}.png` }).catch(() => undefined)
    }
    await releaseContext(context, task.result?.state === 'fail')
    expect(complaints, 'errors and warnings on the console').toEqual([])
  })
  return { page, context, address }
}

/**
 * Presses a button that leads to another page, in a browser without scripts, and waits until that page has
 * loaded.
 */
export const pressWithoutScripts = async (page: Page, button: Locator): Promise<void> => {
  await Promise.all([page.waitForEvent('domcontentloaded'), button.click()])
}
