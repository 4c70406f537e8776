import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { PrefetchPageLinks, useLocation } from 'react-router'
import { categoryPath } from '#contract/routes.ts'
import { useClientNavigation, usePrefetchAddress } from '../browser/link-navigation.ts'
import { useHydrated } from '../browser/use-hydrated.ts'
import { classNames } from '../ui/class-names.ts'
import { ChevronDownIcon } from '../ui/icons.tsx'
import { nextFocus } from './menu-keys.ts'
import { type MenuContents, useEscape, useMenu } from './use-menu.ts'

export interface NavigationEntry {
  readonly slug: string
  readonly name: string
}

const slugAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-shelf]')?.dataset['shelf'] : undefined

const panelIdOf = (slug: string): string => `menu-${slug}`

/** In characters, a gap between two names counted as three: longer names need a second line. */
const LINE = { half: 84, whole: 168 }

/** Names that fill one line are spread over it; fewer names, or two lines, are aligned left. */
const fillsOneLine = (navigation: readonly NavigationEntry[]): boolean => {
  const { length } = navigation.map(({ name }) => name).join('   ')
  return length > LINE.half && length <= LINE.whole
}

/**
 * The categories side by side; the page's category is marked, on the pages of its products too. Each is a
 * link, and with a script it opens its menu panel: on hover, by its button, or by arrow down.
 */
export function CategoryMenu({ navigation }: { navigation: readonly NavigationEntry[] }): ReactNode {
  const area = useRef<HTMLElement>(null)
  const { pathname, search } = useLocation()
  const intended = usePrefetchAddress(area)
  const scripted = useHydrated()
  const menu = useMenu(pathname + search)
  const [entering, setEntering] = useState(false)
  useClientNavigation(area)
  useEscape(area, menu.open !== null, () => menu.show(null))

  /* Arrow down moves the focus into the panel once it is there. */
  const { open, contents } = menu
  useEffect(() => {
    if (!entering || open === null || contents === null) return
    area.current?.querySelector<HTMLElement>('[data-menu-panel] a')?.focus()
    setEntering(false)
  }, [entering, open, contents])

  const point = (event: PointerEvent): void => {
    const slug = slugAt(event.target)
    if (event.pointerType === 'mouse' && slug !== undefined) menu.hover(slug)
  }
  const press = (event: KeyboardEvent): void => {
    const slug = slugAt(event.target)
    if (!(event.target instanceof HTMLElement) || slug === undefined) return
    const isInside = event.target.closest('[data-menu-panel]') !== null
    if (event.key === 'ArrowDown' && !isInside) {
      setEntering(true)
      menu.show(slug)
    } else {
      const next = nextFocus(event.currentTarget, event.target, event.key)
      if (next === undefined) return
      next.focus()
    }
    event.preventDefault()
  }

  return (
    <nav
      ref={area}
      aria-label="Shop"
      className="relative hidden border-line border-t xl:block print:hidden"
      onPointerOver={point}
      onPointerLeave={menu.leave}
      onFocus={menu.prepare}
      onKeyDown={press}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a')) menu.show(null)
      }}
      onBlur={(event) => {
        if (event.relatedTarget !== null && slugAt(event.relatedTarget) !== open) menu.show(null)
      }}
    >
      <ul
        className={classNames('page flex flex-wrap gap-x-6', fillsOneLine(navigation) && 'justify-between')}
      >
        {navigation.map(({ slug, name }) => {
          const path = categoryPath(slug)
          const isHere = pathname === path || pathname.startsWith(`${path}/`)
          return (
            <li key={slug} data-shelf={slug} className="wrap-anywhere group/shelf">
              <a
                href={path}
                aria-current={isHere ? 'page' : undefined}
                className={isHere || open === slug ? currentLinkClass : linkClass}
              >
                {name}
              </a>
              {scripted && (
                <button
                  type="button"
                  aria-expanded={open === slug}
                  aria-controls={open === slug ? panelIdOf(slug) : undefined}
                  aria-label={`What ${name} has`}
                  className={classNames(toggleClass, open === slug && 'opacity-100')}
                  onClick={() => menu.show(open === slug ? null : slug)}
                >
                  <ChevronDownIcon className="size-4" />
                </button>
              )}
              {open === slug && contents !== null && <OpenPanel slug={slug} contents={contents} />}
            </li>
          )
        })}
      </ul>
      {intended !== null && <PrefetchPageLinks page={intended} />}
    </nav>
  )
}

function OpenPanel({ slug, contents }: { slug: string; contents: MenuContents }): ReactNode {
  const { menu, MenuPanel } = contents
  const entry = menu.categories.find((category) => category.slug === slug)
  if (entry === undefined) return null
  return (
    <div
      id={panelIdOf(slug)}
      data-menu-panel=""
      className="absolute inset-x-0 top-full z-40 border-line border-y bg-card shadow-raised transition-opacity starting:opacity-0"
    >
      <MenuPanel entry={entry} />
    </div>
  )
}

const linkClass =
  'inline-flex min-h-11 items-center border-b-2 border-transparent forced-colors:border-[Canvas] text-sm transition-colors hover:text-clay'
const currentLinkClass =
  'inline-flex min-h-11 items-center border-b-2 border-clay text-sm text-clay transition-colors hover:text-clay'
/* Placed in the gap between two names, so that nothing moves on hydration. */
const toggleClass =
  'absolute inline-flex h-11 w-6 items-center justify-center rounded-control text-quiet opacity-0 transition-opacity hover:text-clay focus-visible:opacity-100 group-hover/shelf:opacity-100 [@media(hover:none)]:opacity-100'
