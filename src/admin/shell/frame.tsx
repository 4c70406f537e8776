import type { MouseEvent, ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import type { SignedInPerson } from '#server/admin/pages/page-request.ts'
import { forgetDrafts } from '../forms/drafts.ts'
import { PostForm } from '../forms/post-form.tsx'
import { SearchLink } from '../search/search-link.tsx'
import { Button } from '../ui/button.tsx'
import { summaryClass } from '../ui/summary-class.ts'
import { ViewLinks } from '../views/view-links.tsx'
import { aboutOf } from './about.ts'
import { entryOf, menuOf } from './menu.ts'
import { dashboardPath, entryOfList, type MenuView } from './start-page.ts'

/** The rights that the search needs: a person without any of them gets no results. */
const searchRights = ['orders.see', 'customers.see', 'goods.see'] as const

interface FrameProps {
  readonly shopName: string
  readonly shopUrl: string
  readonly person: SignedInPerson
  /** The saved views that the person sees, of all lists. */
  readonly views: readonly MenuView[]
  readonly children: ReactNode
}

const MenuLinks = ({ person, views }: Pick<FrameProps, 'person' | 'views'>): ReactNode => {
  const { pathname } = useLocation()
  const current = pathname === dashboardPath ? '/' : entryOf(pathname)
  const hasStart = views.some(({ start }) => start)
  return (
    <ul className="grid gap-0.5">
      {menuOf(person.can).map(({ label, to }) => (
        <li key={to}>
          <Link
            to={to === '/' && hasStart ? dashboardPath : to}
            aria-current={to === current ? 'page' : undefined}
            className="block rounded-control px-3 py-1.5 hover:bg-wash aria-[current=page]:bg-accent-wash aria-[current=page]:font-semibold pointer-coarse:py-3"
          >
            {label}
          </Link>
          <ViewLinks views={views.filter(({ list }) => entryOfList(list, person.can) === to)} />
        </li>
      ))}
    </ul>
  )
}

/** What the page is for; closed again on the next one. */
const About = (): ReactNode => {
  const { pathname } = useLocation()
  const about = aboutOf(pathname)
  if (about === null) return null
  return (
    <details key={pathname} className="mt-2 border-line border-t px-3 pt-1">
      <summary className={`${summaryClass} text-small`}>What is this?</summary>
      <p className="pb-2 text-quiet text-small">{about.join(' ')}</p>
    </details>
  )
}

/* The router would take the fragment for a place of its own, and not know the way back. */
const skip = (event: MouseEvent): void => {
  event.preventDefault()
  document.querySelector<HTMLElement>('#main')?.focus()
}

/** The frame of every page: on a screen the menu stands at the left, on a phone it opens below the bar. */
export const Frame = ({ shopName, shopUrl, person, views, children }: FrameProps): ReactNode => (
  <div className="lg:grid lg:min-h-screen lg:grid-cols-[13rem_1fr]">
    {/* biome-ignore lint/a11y/useValidAnchor: without scripts it is a link to a part of the page */}
    <a
      href="#main"
      onClick={skip}
      className="sr-only focus:not-sr-only focus:absolute focus:bg-card focus:p-2"
    >
      Skip to the page
    </a>
    <header className="border-line border-b bg-card lg:border-r lg:border-b-0">
      <div className="flex items-center justify-between gap-2 px-4 py-2 sm:gap-3 lg:block lg:py-4">
        <a href={shopUrl} className="max-w-2/5 shrink-0 truncate font-semibold">
          {shopName}
        </a>
        <PostForm
          action="/sign-out"
          onSubmit={forgetDrafts}
          className="flex min-w-0 items-center justify-end gap-1 text-small sm:gap-3 lg:justify-start"
        >
          <NavLink to="/me" className="min-w-0 truncate py-1.5 text-quiet underline pointer-coarse:py-3">
            {person.name}
          </NavLink>
          <span className="shrink-0">
            <Button look="quiet">Sign out</Button>
          </span>
        </PostForm>
        {searchRights.some((right) => person.can.includes(right)) && <SearchLink />}
      </div>
      <nav aria-label="Back office" className="hidden px-2 pb-4 lg:block">
        <MenuLinks person={person} views={views} />
        <About />
      </nav>
      <details className="group border-line border-t lg:hidden">
        <summary className="flex min-h-12 cursor-pointer items-center px-4 font-medium">Menu</summary>
        <nav aria-label="Back office, on a phone" className="px-2 pb-3">
          <MenuLinks person={person} views={views} />
          <About />
        </nav>
      </details>
    </header>
    <main id="main" tabIndex={-1} className="min-w-0 px-4 py-5 outline-none lg:px-8 lg:py-6">
      {children}
    </main>
  </div>
)
