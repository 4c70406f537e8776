import { type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { opensElsewhere } from './opens-elsewhere.ts'

/*
 * Client navigation for the link lists that every page has. React Router's Link calls a dozen router hooks
 * per link and render; these are plain links with one listener for all of them.
 */

const linkAt = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest('a') : null

const addressOf = ({ pathname, search, hash }: HTMLAnchorElement): string => pathname + search + hash

/** Navigates links inside `area` without loading a new document, as Link does. */
export const useClientNavigation = (area: RefObject<HTMLElement | null>): void => {
  const navigate = useNavigate()
  useEffect(() => {
    const node = area.current
    const follow = (event: MouseEvent): void => {
      const link = linkAt(event)
      if (link === null || event.defaultPrevented || opensElsewhere(event)) return
      event.preventDefault()
      void navigate(addressOf(link), { replace: link.href === window.location.href })
    }
    node?.addEventListener('click', follow)
    return () => node?.removeEventListener('click', follow)
  }, [area, navigate])
}

/** A link that is hovered or focused for this long is likely to be clicked. */
const PREFETCH_DELAY_MS = 100

/** The address of the link in `area` that is hovered or focused, for `PrefetchPageLinks`. */
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
    const listening = new AbortController()
    const { signal } = listening
    for (const event of ['pointerover', 'focusin']) node?.addEventListener(event, schedule, { signal })
    for (const event of ['pointerleave', 'focusout']) node?.addEventListener(event, clear, { signal })
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [area])
  return address
}
