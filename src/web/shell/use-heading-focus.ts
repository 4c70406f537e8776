import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The last page shown. A module variable, because the error page replaces all components. */
let lastShown: string | null = null

const focusHeading = (): void => {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Focuses the heading of what replaces the error of a page that keeps its address: it loaded on retry. */
export const useHeadingFocusAfterError = (): void => {
  useEffect(() => focusHeading, [])
}

/**
 * Focuses the heading of the new page after a client navigation, so that a screen reader announces it and Tab
 * continues from there: otherwise the focus stays on a removed element. Also when an error page replaces a
 * page, or the reverse. The browser itself follows a link to a fragment.
 */
export const useHeadingFocus = (kind: 'page' | 'error'): void => {
  const { pathname, hash } = useLocation()
  useEffect(() => {
    const shown = `${kind} ${pathname}`
    const isFirst = lastShown === null
    if (lastShown === shown) return
    lastShown = shown
    if (!isFirst && hash === '') focusHeading()
  }, [kind, pathname, hash])
}
