import { type FocusEvent, useCallback, useEffect, useRef } from 'react'

export const BASKET_HEADING_ID = 'basket-heading'
export const lineElementId = (lineId: number): string => `line-${lineId}`

/** Focuses the next line when a focused one is removed: the focus stays where the shopper is. */
export const useLineFocus = (lineIds: readonly number[]) => {
  const before = useRef(lineIds)
  const last = useRef<{ readonly lineId: number; readonly index: number } | null>(null)

  /** The line in the place of the one that is gone, else the heading. */
  const place = useCallback((): HTMLElement | null => {
    const now = before.current
    const neighbour = now[Math.min(last.current?.index ?? 0, now.length - 1)]
    return neighbour === undefined
      ? document.getElementById(BASKET_HEADING_ID)
      : document.querySelector<HTMLElement>(`#${lineElementId(neighbour)} h2 a`)
  }, [])

  useEffect(() => {
    before.current = lineIds
    const isGone = last.current !== null && !lineIds.includes(last.current.lineId)
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isGone && isLost) place()?.focus()
  }, [lineIds, place])

  /** Records which line of the list has the focus. */
  const onFocus = useCallback((event: FocusEvent) => {
    const item = event.target.closest('li')
    const index = before.current.findIndex((id) => lineElementId(id) === item?.id)
    const lineId = before.current[index]
    if (lineId !== undefined) last.current = { lineId, index }
  }, [])

  return { onFocus, place }
}

/**
 * The same for everything except the lines. A removed code, an added suggestion or an item that leaves the
 * saved list disappears with its focused button: the heading of its section gets the focus, or the heading of
 * the page if the section is gone too.
 */
export const useSectionFocus = (): void => {
  const last = useRef<Element | null>(null)
  const section = useRef<Element | null>(null)

  useEffect(() => {
    const recordFocus = ({ target }: Event): void => {
      if (!(target instanceof Element)) return
      last.current = target
      section.current = target.closest('section')
    }
    document.addEventListener('focusin', recordFocus)
    return () => document.removeEventListener('focusin', recordFocus)
  }, [])

  useEffect(() => {
    if (last.current === null || last.current.isConnected) return
    last.current = null
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (!isLost || section.current === null) return
    const heading = section.current.isConnected ? section.current.querySelector<HTMLElement>('h2') : null
    const place = heading ?? document.getElementById(BASKET_HEADING_ID)
    /* No scrolling: a pointer user stays at the same position. */
    place?.focus({ preventScroll: true })
  })
}
