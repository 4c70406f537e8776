import type { Page } from 'playwright-core'

/** Pages without scripts, and those of other sites, are ready as soon as they are parsed. */
const isTakenOver = (): boolean =>
  document.querySelector(':root[data-ready]') !== null ||
  (document.readyState !== 'loading' && document.querySelector('script[type=module]') === null)

/**
 * Makes a page's `goto`, `reload`, `goBack`, `goForward` and `waitForURL` wait until the page's scripts have
 * taken over (src/web/entry.client.tsx marks it): an earlier press is lost, or handled by the browser itself.
 * They do not wait for pictures; `{ waitUntil: 'load' }` does.
 */
export const waitForScripts = (page: Page, shop: string): void => {
  const { goto, reload, goBack, goForward, waitForURL } = page
  const options = { waitUntil: 'domcontentloaded' } as const
  const ready = async <T>(navigation: Promise<T>, timeout: number | undefined): Promise<T> => {
    const response = await navigation
    if (page.url().startsWith(shop))
      await page.waitForFunction(isTakenOver, undefined, timeout === undefined ? {} : { timeout })
    return response
  }
  page.goto = (url, how) => ready(goto.call(page, url, { ...options, ...how }), how?.timeout)
  page.reload = (how) => ready(reload.call(page, { ...options, ...how }), how?.timeout)
  page.goBack = (how) => ready(goBack.call(page, { ...options, ...how }), how?.timeout)
  page.goForward = (how) => ready(goForward.call(page, { ...options, ...how }), how?.timeout)
  page.waitForURL = (url, how) => ready(waitForURL.call(page, url, { ...options, ...how }), how?.timeout)
}

/**
 * Keeps request interception on for the rest of a page's life, once a route is set. When the last route is
 * used up (`times`), interception would end while the page still sends requests, and a request sent in that
 * instant never gets a response: a script of the next page was lost that way.
 */
export const keepInterceptionOn = (page: Page): void => {
  const { route } = page
  let isIntercepting = false
  page.route = async (...args) => {
    if (!isIntercepting) {
      isIntercepting = true
      await route.call(page, '**/never-requested', (request) => request.continue())
    }
    return route.apply(page, args)
  }
}
