import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Part of a page, by selectors. */
export interface AuditedPart {
  readonly include?: string
  readonly exclude?: string
}

/** Lays out deferred parts of the page: axe would skip them, and they would move while it reads colours. */
export const layOutDeferredParts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [sheet]
  })

const isAtRest = (): boolean =>
  document.querySelector('[aria-busy=true], [data-starting-style], [data-ending-style]') === null &&
  document.getAnimations().every(({ playState }) => playState !== 'running')

/**
 * Waits until the page is at rest: fonts loaded, no animation, no dialog opening or closing, no update
 * pending, and styles applied for its width. Right after a resize Chromium has applied half of them.
 */
export const waitUntilAtRest = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
  })
  await page.waitForFunction(isAtRest)
}

/**
 * The width of the page once it is painted at the width of its window. For a moment after navigation a page
 * may be laid out at the default window width (800 px).
 */
export const paintedWidth = async (page: Page): Promise<number> => {
  const windowWidth = page.viewportSize()?.width
  await page.waitForFunction((width) => matchMedia(`(width: ${width}px)`).matches, windowWidth)
  await waitUntilAtRest(page)
  return page.evaluate(() => document.documentElement.scrollWidth)
}

/** The reader's setting: text at twice the usual size, and everything measured in it. */
export const enlargeText = async (page: Page): Promise<void> => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

/**
 * Text that cannot be read: outside the window, or cut off by a clipping element, except text for screen
 * readers.
 */
export const findClippedText = (page: Page): Promise<readonly string[]> =>
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
        const isScreenReaderOnly = box.width <= 1
        if (isScreenReaderOnly || scrolls(around)) return false
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
 * The violations that axe finds, one line for each rule. axe runs in the page, in its own frame only, and
 * returns violations alone: the passes are ten times as long.
 */
export const audit = async (
  page: Page,
  { include = 'html', exclude }: AuditedPart = {},
): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  await layOutDeferredParts(page)
  await waitUntilAtRest(page)
  return page.evaluate(
    async (part) => {
      const own: typeof axe = Reflect.get(globalThis, 'axe')
      const { violations } = await own.run(part, { resultTypes: ['violations'], iframes: false })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    { include: [include], ...(exclude === undefined ? {} : { exclude: [exclude] }) },
  )
}
