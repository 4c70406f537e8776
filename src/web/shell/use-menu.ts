import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Menu } from '#contract/menu.ts'
import { fetchMenu } from './menu-data.ts'

/** Rested on for so long, a category opens; on the way to an open panel the pointer may cross another. */
const OPEN_MS = 150
/** The pointer may leave for so long. */
const CLOSE_MS = 300

export interface MenuHandle {
  /** The slug of what is open. */
  readonly open: string | null
  /** What the categories hold; fetched when somebody turns to the menu. */
  readonly contents: Menu | null
  /** Fetches the contents, for whoever comes near. */
  readonly prepare: () => void
  readonly hover: (slug: string) => void
  readonly leave: () => void
  /** At once; null closes, and nothing opens by itself until the pointer has left. */
  readonly show: (slug: string | null) => void
}

/** Which category is open. A change of `address` closes it: its reader has gone on. */
export const useMenu = (address: string): MenuHandle => {
  const [opened, setOpened] = useState<{ readonly slug: string; readonly address: string } | null>(null)
  const [contents, setContents] = useState<Menu | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const suppressed = useRef(false)
  const open = opened?.address === address ? opened.slug : null

  useEffect(() => () => clearTimeout(timer.current), [])

  const prepare = (): void => {
    if (contents !== null) return
    /* Without them the names are links as before, so nobody is told. */
    void fetchMenu().then((menu) => menu !== null && setContents(menu))
  }
  const show = (slug: string | null): void => {
    clearTimeout(timer.current)
    suppressed.current = slug === null
    if (slug !== null) prepare()
    setOpened(slug === null ? null : { slug, address })
  }
  const later = (ms: number, work: () => void): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(work, ms)
  }
  return {
    open,
    contents,
    prepare,
    show,
    hover: (slug) => {
      if (suppressed.current) return
      prepare()
      later(OPEN_MS, () => show(slug))
    },
    leave: () => {
      suppressed.current = false
      later(CLOSE_MS, () => setOpened(null))
    },
  }
}

/** Escape closes what is open, wherever the focus is; it goes back to the category when it was inside. */
export const useEscape = (area: RefObject<HTMLElement | null>, active: boolean, close: () => void): void => {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!active) return
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      const inside = area.current?.contains(document.activeElement) ? document.activeElement : null
      const shelf = inside?.closest('[data-menu-panel]')?.closest('[data-shelf]')
      latest.current()
      shelf?.querySelector('button')?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [area, active])
}
