import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Part of a page, by selectors. */
export interface AuditedPart {
  readonly include?: string
  readonly exclude?: string
}

/** Lays out what waits until somebody comes near: it would move under axe while axe reads colours, and be passed over before. */
export const layOutAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [sheet]
  })

const isAtRest = (): boolean =>
  document.querySelector('[aria-busy=true], [data-starting-style], [data-ending-style]') === null &&
  document.getAnimations().every(({ playState }) => playState !== 'running')

/**
 * Waits until the page is painted as it will stay: its fonts are there, nothing fades, opens, closes or is worked out anew,
 * and styles are those of its width; just after the window's size has changed, Chromium has applied half of them.
 */
export const rest = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
  })
  await page.waitForFunction(isAtRest)
}

/**
 * As wide as the page is when it has been painted at the width of its window: for a moment after it has come, a page may be
 * as wide as a window is that nobody has given a size (800 px).
 */
export const paintedWidth = async (page: Page): Promise<number> => {
  const given = page.viewportSize()?.width
  await page.waitForFunction((width) => matchMedia(`(width: ${width}px)`).matches, given)
  await rest(page)
  return page.evaluate(() => document.documentElement.scrollWidth)
}

/**
 * What axe has to complain of, one line for each rule that is broken. axe runs in the page itself, in its own frame only,
 * and hands back no more than the complaints: what passed is ten times as long.
 */
export const audit = async (
  page: Page,
  { include = 'html', exclude }: AuditedPart = {},
): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  await layOutAll(page)
  await rest(page)
  return page.evaluate(
    async (part) => {
      const own: typeof axe = Reflect.get(globalThis, 'axe')
      const { violations } = await own.run(part, { resultTypes: ['violations'], iframes: false })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    { include: [include], ...(exclude === undefined ? {} : { exclude: [exclude] }) },
  )
}
