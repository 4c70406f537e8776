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

/** What the page's reader has set: letters of twice the usual size, and everything that is measured in them. */
export const enlargeLetters = async (page: Page): Promise<void> => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

/** Words that nobody can read: out of the window, or cut off by what hides them, other than those for listeners alone. */
export const lostWords = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const windowWidth = document.documentElement.clientWidth
    const TOLERANCE = 2
    const hides = (element: Element): boolean => /hidden|clip/.test(getComputedStyle(element).overflow)
    const scrolls = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflow)
    const ancestors = (element: Element): readonly Element[] =>
      element === document.body || element.parentElement === null
        ? []
        : [element, ...ancestors(element.parentElement)]
    const isLost = (element: Element, words: DOMRect): boolean => {
      for (const around of ancestors(element)) {
        const box = around.getBoundingClientRect()
        const isForListeners = box.width <= 1
        if (isForListeners || scrolls(around)) return false
        const half = words.height / 2
        if (
          hides(around) &&
          (words.right > box.right + TOLERANCE ||
            words.bottom > box.bottom + half ||
            words.top < box.top - half)
        )
          return true
      }
      return words.right > windowWidth + TOLERANCE || words.left < -TOLERANCE
    }
    const lost: string[] = []
    const range = document.createRange()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode() !== null) {
      const { currentNode: text } = texts
      const element = text.parentElement
      if (
        element === null ||
        element.closest('.truncate, option, details:not([open]) > :not(summary)') !== null
      )
        continue
      range.selectNodeContents(text)
      const pieces = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
      if (text.textContent?.trim() !== '·' && pieces.some((piece) => isLost(element, piece)))
        lost.push(text.textContent ?? '')
    }
    return lost
  })

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
