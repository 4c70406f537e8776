import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'

/*
 * Contexts of the browser that tests have left, by what they are like: without cookie or page, but with the shop's
 * files in their cache, so that these are not fetched and compiled for every test. The shop keeps nothing in a browser's
 * storage, and no page of it in a cache (`no-store`).
 */

const left = new WeakMap<Browser, Map<string, BrowserContext[]>>()
const kinds = new WeakMap<BrowserContext, string>()

const leftOf = (browser: Browser, kind: string): BrowserContext[] => {
  const byKind = left.get(browser) ?? new Map<string, BrowserContext[]>()
  left.set(browser, byKind)
  const contexts = byKind.get(kind) ?? []
  byKind.set(kind, contexts)
  return contexts
}

/** A clock, once installed, is in every page that the context will ever open. */
const noteClock = (context: BrowserContext): void => {
  const { clock } = context
  const install = clock.install.bind(clock)
  clock.install = (options) => {
    kinds.delete(context)
    return install(options)
  }
}

/** One that was left, or a new one; `prepare` does for a new one what lasts. `first`: one that nobody had before. */
export const openContext = async (
  browser: Browser,
  options: BrowserContextOptions,
  first: boolean,
  prepare: (context: BrowserContext) => void,
): Promise<BrowserContext> => {
  const kind = JSON.stringify(options)
  const used = first ? undefined : leftOf(browser, kind).pop()
  if (used !== undefined) {
    /* Once more: an answer may have come since its last page was closed. */
    await used.clearCookies()
    return used
  }
  const context = await browser.newContext(options)
  kinds.set(context, kind)
  noteClock(context)
  prepare(context)
  return context
}

/** What still answers a call of a page that closes is told that the page is gone, which would fail the run. */
const letGo = (context: BrowserContext): Promise<unknown> =>
  Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))

const empty = async (context: BrowserContext): Promise<'emptied'> => {
  await letGo(context)
  await Promise.all(context.pages().map((page) => page.close()))
  await context.clearCookies()
  return 'emptied'
}

/**
 * How long pages may take to close. Chromium was seen not to answer for one that is left in the middle of its way to
 * another: what the test had to say has been said by then, and the browser ends with its worker.
 */
const CLOSING_MS = 10_000

/** Empties it for the next test; one whose test has failed, that has a clock of its own, or that does not close is let go. */
export const leaveContext = async (context: BrowserContext, failed: boolean): Promise<void> => {
  const kind = kinds.get(context)
  const browser = context.browser()
  const keep = !failed && kind !== undefined && browser !== null
  const ended = await Promise.race([
    keep ? empty(context) : letGo(context).then(() => context.close()),
    setTimeout(CLOSING_MS, 'given up' as const, { ref: false }),
  ])
  if (keep && ended === 'emptied') leftOf(browser, kind).push(context)
}
