import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'

/*
 * Browser contexts that tests have left, pooled by their options: without cookies or pages, but with the
 * shop's files in their cache, so that these are not fetched and compiled for every test. The shop stores
 * nothing in the browser's storage, and its pages are loaded anew at each visit.
 */

const idle = new WeakMap<Browser, Map<string, BrowserContext[]>>()
const kinds = new WeakMap<BrowserContext, string>()

const idleOf = (browser: Browser, kind: string): BrowserContext[] => {
  const byKind = idle.get(browser) ?? new Map<string, BrowserContext[]>()
  idle.set(browser, byKind)
  const contexts = byKind.get(kind) ?? []
  byKind.set(kind, contexts)
  return contexts
}

/**
 * Takes a context out of the pool once it installs a clock: the clock stays in every page that the context
 * opens.
 */
const noteClock = (context: BrowserContext): void => {
  const { clock } = context
  const install = clock.install.bind(clock)
  clock.install = (options) => {
    kinds.delete(context)
    return install(options)
  }
}

/**
 * Returns a pooled context, or a new one; `prepare` does the lasting setup of a new one. `first`: never
 * reuses one.
 */
export const openContext = async (
  browser: Browser,
  options: BrowserContextOptions,
  first: boolean,
  prepare: (context: BrowserContext) => void,
): Promise<BrowserContext> => {
  const kind = JSON.stringify(options)
  const used = first ? undefined : idleOf(browser, kind).pop()
  if (used !== undefined) {
    /* Clears again: a response may have arrived after the last page was closed. */
    await used.clearCookies()
    return used
  }
  const context = await browser.newContext(options)
  kinds.set(context, kind)
  noteClock(context)
  prepare(context)
  return context
}

/**
 * Removes a page's routes before the page closes: a route handler that is still running would throw and fail
 * the run.
 */
const removeRoutes = (context: BrowserContext): Promise<unknown> =>
  Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))

const empty = async (context: BrowserContext): Promise<'emptied'> => {
  await removeRoutes(context)
  await Promise.all(context.pages().map((page) => page.close()))
  await context.clearCookies()
  return 'emptied'
}

/**
 * Time limit for closing pages. Chromium was seen to hang on a page that is left during a navigation. The
 * test has its result by then, and the browser ends with its worker.
 */
const CLOSING_MS = 10_000

/**
 * Empties the context for the next test. Closes it instead if its test failed or it has a clock of its own;
 * drops it if it does not close in time.
 */
export const releaseContext = async (context: BrowserContext, failed: boolean): Promise<void> => {
  const kind = kinds.get(context)
  const browser = context.browser()
  const isReusable = !failed && kind !== undefined && browser !== null
  const ended = await Promise.race([
    isReusable ? empty(context) : removeRoutes(context).then(() => context.close()),
    setTimeout(CLOSING_MS, 'given up' as const, { ref: false }),
  ])
  if (isReusable && ended === 'emptied') idleOf(browser, kind).push(context)
}
