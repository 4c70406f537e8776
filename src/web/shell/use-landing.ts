import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * A link inside the shop changes the page without loading it: a screen reader says nothing of that, and the focus is left
 * with what is gone. So the new page's heading takes it, is read, and Tab goes on from there. A link to a place on a page
 * is followed by the browser.
 */
export const useLanding = (): void => {
  const { pathname, hash } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const heading = document.querySelector<HTMLElement>('main h1')
    if (hash !== '' || heading === null) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname, hash])
}
