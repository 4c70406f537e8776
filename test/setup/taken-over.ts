import type { Page } from 'playwright-core'

/** Pages without scripts, and those of others, are as ready as they will be when they are there. */
const takenOver = (): boolean =>
  document.querySelector(':root[data-ready]') !== null ||
  (document.readyState !== 'loading' && document.querySelector('script[type=module]') === null)

/**
 * Makes `goto`, `reload`, `goBack`, `goForward` and `waitForURL` of a page go on when the page's scripts have taken over
 * (src/web/entry.client.tsx marks it): what is pressed before is not heard, or is the browser's own. They do not wait for
 * pictures; `{ waitUntil: 'load' }` does.
 */
export const waitForScripts = (page: Page, shop: string): void => {
  const { goto, reload, goBack, goForward, waitForURL } = page
  const there = { waitUntil: 'domcontentloaded' } as const
  const ready = async <T>(arrived: Promise<T>, timeout: number | undefined): Promise<T> => {
    const answer = await arrived
    if (page.url().startsWith(shop))
      await page.waitForFunction(takenOver, undefined, timeout === undefined ? {} : { timeout })
    return answer
  }
  page.goto = (url, how) => ready(goto.call(page, url, { ...there, ...how }), how?.timeout)
  page.reload = (how) => ready(reload.call(page, { ...there, ...how }), how?.timeout)
  page.goBack = (how) => ready(goBack.call(page, { ...there, ...how }), how?.timeout)
  page.goForward = (how) => ready(goForward.call(page, { ...there, ...how }), how?.timeout)
  page.waitForURL = (url, how) => ready(waitForURL.call(page, url, { ...there, ...how }), how?.timeout)
}

/**
 * Lets a page's requests be looked at to its end, once one is. A route that is used up (`times`) would end that while the
 * page goes on asking, and what it asks for in that instant never gets an answer: a script of the next page was lost so.
 */
export const keepRouting = (page: Page): void => {
  const { route } = page
  let isKept = false
  page.route = async (...asked) => {
    if (!isKept) {
      isKept = true
      await route.call(page, '**/nobody-asks-for-this', (request) => request.continue())
    }
    return route.apply(page, asked)
  }
}
