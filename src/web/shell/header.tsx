import { type ReactNode, useRef, useState } from 'react'
import { Link, PrefetchPageLinks, useLocation } from 'react-router'
import { messages } from '#contract/messages.ts'
import { categoryPath, paths } from '#contract/routes.ts'
import { useFollowedLinks, useIntendedAddress } from '../browser/links-inside.ts'
import { Sheet } from '../ui/dialog.tsx'
import { HeartIcon, MenuIcon } from '../ui/icons.tsx'
import { AccountLink } from './account-link.tsx'
import { MiniBasket } from './mini-basket.tsx'
import { SearchBox } from './search-box.tsx'
import { Wordmark } from './wordmark.tsx'

export interface NavigationEntry {
  readonly slug: string
  readonly name: string
}

/** Where the menu's link leads when no script turns it into a sheet. */
export const ALL_CATEGORIES_ID = 'all-categories'

export function Header({ navigation }: { navigation: readonly NavigationEntry[] }): ReactNode {
  return (
    <header className="border-line border-b bg-card">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-60 focus:bg-card focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      <div className="page flex flex-wrap items-center gap-x-4 gap-y-3 py-3 lg:gap-x-8">
        <Menu navigation={navigation} />
        <Link to={paths.home} aria-label="Tessera, home" className="rounded-control py-1">
          <Wordmark />
        </Link>
        <div className="ml-auto flex items-center gap-1 md:order-3 md:ml-0">
          <AccountLink />
          <Link
            to={paths.wishlist}
            className="touch inline-flex items-center justify-center gap-2 rounded-control px-2 font-medium hover:text-clay"
          >
            <HeartIcon className="size-6" />
            <span className="max-xl:sr-only">{messages.viewWishlist}</span>
          </Link>
          <MiniBasket />
        </div>
        <SearchBox />
      </div>
      <Shelves navigation={navigation} />
    </header>
  )
}

/** The categories beside each other; that of the page is marked, also on the pages of its products. */
function Shelves({ navigation }: { navigation: readonly NavigationEntry[] }): ReactNode {
  const area = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const intended = useIntendedAddress(area)
  useFollowedLinks(area)
  return (
    <nav ref={area} aria-label="Shop" className="hidden border-line border-t lg:block">
      <ul className="page flex justify-between gap-x-4">
        {navigation.map(({ slug, name }) => {
          const path = categoryPath(slug)
          const isHere = pathname === path || pathname.startsWith(`${path}/`)
          return (
            <li key={slug}>
              <a
                href={path}
                aria-current={isHere ? 'page' : undefined}
                className={isHere ? shelfHere : shelf}
              >
                {name}
              </a>
            </li>
          )
        })}
      </ul>
      {intended !== null && <PrefetchPageLinks page={intended} />}
    </nav>
  )
}

const shelf =
  'inline-flex min-h-11 items-center border-b-2 border-transparent text-sm transition-colors hover:text-clay'
const shelfHere =
  'inline-flex min-h-11 items-center border-b-2 border-clay text-sm text-clay transition-colors hover:text-clay'

/** On a phone the categories come in a sheet; without script the link leads to them at the foot of the page. */
function Menu({ navigation }: { navigation: readonly NavigationEntry[] }): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <>
      <a
        href={`#${ALL_CATEGORIES_ID}`}
        aria-haspopup="dialog"
        className="touch -ml-2 inline-flex items-center justify-center rounded-control lg:hidden"
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        <MenuIcon className="size-6" />
        <span className="sr-only">Menu</span>
      </a>
      <Sheet open={open} onClose={() => setOpen(false)} title="Shop" side="left">
        <ul className="-mt-2">
          {navigation.map((entry) => (
            <li key={entry.slug} className="border-line border-b last:border-0">
              <Link
                to={categoryPath(entry.slug)}
                className="flex min-h-12 items-center font-serif text-lg hover:text-clay"
                onClick={() => setOpen(false)}
              >
                {entry.name}
              </Link>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  )
}
