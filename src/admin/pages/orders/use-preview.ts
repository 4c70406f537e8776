import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { loader } from '../order-preview/page.tsx'

const rowOf = (part: Element): HTMLElement | null => part.closest<HTMLElement>('[data-order]')

const linkOf = (row: Element): HTMLElement | null => row.querySelector('a')

/** The rows of the list that is in sight: of the table on a screen, of the cards on a phone. */
const rowsInSight = (list: HTMLElement): readonly HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>('[data-order]')].filter(({ offsetParent }) => offsetParent !== null)

/** To the same control of the row above or below: ticks stay with ticks. */
const moveRow = (rows: readonly HTMLElement[], at: Element, row: HTMLElement, by: 1 | -1): void => {
  const next = rows[rows.indexOf(row) + by]
  if (next === undefined) return
  const same = at.matches('input') ? next.querySelector<HTMLElement>('input') : linkOf(next)
  same?.focus()
}

/**
 * The preview of one order of the list (M-034). Up and Down go from order to order, Space on an order opens and closes
 * its preview, and Escape closes it with the focus on its order.
 */
export const usePreview = () => {
  const list = useRef<HTMLDivElement>(null)
  const { data, state, load } = useFetcher<typeof loader | (() => null)>()
  const [open, setOpen] = useState<string | null>(null)
  const toggle = (number: string): void => {
    setOpen(open === number ? null : number)
    if (open !== number) void load(`/orders/${number}/preview`)
  }
  const press = (event: KeyboardEvent): void => {
    const at = event.target
    if (list.current === null || !(at instanceof Element) || at.closest('dialog') !== null) return
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const rows = rowsInSight(list.current)
    if (event.key === 'Escape' && open !== null) {
      const row = rows.find(({ dataset }) => dataset['order'] === open)
      setOpen(null)
      if (row !== undefined) linkOf(row)?.focus()
      return
    }
    const row = list.current.contains(at) ? rowOf(at) : null
    if (row === null) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      moveRow(rows, at, row, event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === ' ' && at === linkOf(row)) toggle(row.dataset['order'] ?? '')
    else return
    event.preventDefault()
  }
  const pressed = useRef(press)
  pressed.current = press
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => pressed.current(event)
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])
  const isRead = data !== null && data !== undefined && data.number === open
  return {
    list,
    toggle,
    isOpen: (number: string): boolean => open === number,
    /** Of the open order; null: it is on its way, or did not come. */
    shown: isRead ? data : null,
    isLost: data === null && state === 'idle',
  }
}

export type Preview = ReturnType<typeof usePreview>
