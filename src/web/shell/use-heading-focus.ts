import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** What was shown last. An error takes the place of all components, so none of them could keep it. */
let lastShown: string | null = null

/**
 * A link inside the shop changes the page without loading it: a screen reader says nothing of that, and the focus is left
 * with what is gone. So the new page's heading takes it, is read, and Tab goes on from there; also where an error takes
 * the place of a page, or the page that of an error. A link to a place on a page is followed by the browser.
 */
export const useHeadingFocus = (kind: 'page' | 'error'): void => {
  const { pathname, hash } = useLocation()
  useEffect(() => {
    const shown = `${kind} ${pathname}`
    const isFirst = lastShown === null
    if (lastShown === shown) return
    lastShown = shown
    const heading = document.querySelector<HTMLElement>('main h1')
    if (isFirst || hash !== '' || heading === null) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [kind, pathname, hash])
}
