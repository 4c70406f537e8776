import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'

/*
 * Contexts of the browser that tests have left, by what they are like: without cookie or page, but with the shop's
 * files in their cache, so that these are not fetched and compiled for every test. The shop keeps nothing in a browser's
 * storage, and no page of it in a cache (`no-store`).
 */

const left = new Map<string, BrowserContext[]>()
const kinds = new WeakMap<BrowserContext, string>()

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
  const used = first ? undefined : left.get(kind)?.pop()
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

/** Empties it for the next test; one whose test has failed, or that has a clock of its own, is closed. */
export const leaveContext = async (context: BrowserContext, failed: boolean): Promise<void> => {
  const kind = kinds.get(context)
  if (failed || kind === undefined) return context.close()
  await Promise.all(context.pages().map((page) => page.close()))
  await context.clearCookies()
  left.set(kind, [...(left.get(kind) ?? []), context])
}
