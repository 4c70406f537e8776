import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Menu } from '#contract/menu.ts'
import { fetchMenu } from './menu-data.ts'

/** A category opens after this long: on its way to a panel the pointer may cross another category. */
const OPEN_MS = 150
/** An open panel closes after this long without the pointer. */
const CLOSE_MS = 300

/** What a panel shows, and the component that shows it. */
export interface MenuContents {
  readonly menu: Menu
  readonly MenuPanel: typeof import('./menu-panel.tsx').MenuPanel
}

const loadContents = async (): Promise<MenuContents | null> => {
  const [menu, panel] = await Promise.all([fetchMenu(), import('./menu-panel.tsx').catch(() => null)])
  return menu === null || panel === null ? null : { menu, MenuPanel: panel.MenuPanel }
}

/** The state of the category menu. A change of `address` closes it, because the visitor has navigated. */
export const useMenu = (address: string) => {
  const [opened, setOpened] = useState<{ readonly slug: string; readonly address: string } | null>(null)
  const [contents, setContents] = useState<MenuContents | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const suppressed = useRef(false)
  const open = opened?.address === address ? opened.slug : null

  useEffect(() => () => clearTimeout(timer.current), [])

  /** Fetches the contents when the visitor first uses the menu. */
  const prepare = (): void => {
    if (contents !== null) return
    /* Without the contents the names are still links, so a failure is not shown. */
    void loadContents().then((loaded) => loaded !== null && setContents(loaded))
  }
  /** Opens immediately; null closes, and hovering opens nothing until the pointer has left the menu. */
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
    /** The slug of the open category. */
    open,
    contents,
    prepare,
    show,
    hover: (slug: string) => {
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

/** Escape closes the panel, wherever the focus is; if the focus was inside, it returns to the category. */
export const useEscape = (area: RefObject<HTMLElement | null>, active: boolean, close: () => void): void => {
  const onEscape = useEffectEvent(close)
  useEffect(() => {
    if (!active) return
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      const inside = area.current?.contains(document.activeElement) ? document.activeElement : null
      const shelf = inside?.closest('[data-menu-panel]')?.closest('[data-shelf]')
      onEscape()
      shelf?.querySelector('button')?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [area, active])
}
