import { type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

/*
 * For the lists of links that every page has. React Router's Link asks the router a dozen questions for each link, each
 * time a page is rendered; these are plain links, and one listener for all of them.
 */

const linkAt = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest('a') : null

const addressOf = ({ pathname, search, hash }: HTMLAnchorElement): string => pathname + search + hash

/** A press that is the browser's own affair: another button, or its keys for a new tab or window. */
const isBrowserAction = (event: MouseEvent): boolean =>
  event.defaultPrevented ||
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey

/** Links inside lead on without loading the page anew, as Link does. */
export const useClientNavigation = (area: RefObject<HTMLElement | null>): void => {
  const navigate = useNavigate()
  useEffect(() => {
    const node = area.current
    const follow = (event: MouseEvent): void => {
      const link = linkAt(event)
      if (link === null || isBrowserAction(event)) return
      event.preventDefault()
      void navigate(addressOf(link), { replace: link.href === window.location.href })
    }
    node?.addEventListener('click', follow)
    return () => node?.removeEventListener('click', follow)
  }, [area, navigate])
}

/** Pointed at for so long, a link is likely to be pressed. */
const PREFETCH_DELAY_MS = 100

/** The address of the link inside that is pointed at or has the focus, for `PrefetchPageLinks`. */
export const usePrefetchAddress = (area: RefObject<HTMLElement | null>): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const node = area.current
    let timer: ReturnType<typeof setTimeout> | undefined
    const schedule = (event: Event): void => {
      clearTimeout(timer)
      const link = linkAt(event)
      if (link !== null) timer = setTimeout(() => setAddress(addressOf(link)), PREFETCH_DELAY_MS)
    }
    const clear = (): void => {
      clearTimeout(timer)
      setAddress(null)
    }
    node?.addEventListener('pointerover', schedule)
    node?.addEventListener('focusin', schedule)
    node?.addEventListener('pointerleave', clear)
    node?.addEventListener('focusout', clear)
    return () => {
      clearTimeout(timer)
      node?.removeEventListener('pointerover', schedule)
      node?.removeEventListener('focusin', schedule)
      node?.removeEventListener('pointerleave', clear)
      node?.removeEventListener('focusout', clear)
    }
  }, [area])
  return address
}
