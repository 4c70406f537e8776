import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { adminLists, viewQuery } from '#contract/admin/lists.ts'
import { type MenuView, viewPath } from '../shell/start-page.ts'

/** The saved views below the entry of their list: the person's own, and those for all (M-024). */
export const ViewLinks = ({ views }: { readonly views: readonly MenuView[] }): ReactNode => {
  const { pathname, search } = useLocation()
  const isShown = ({ list, query }: MenuView): boolean =>
    pathname === adminLists[list].path && viewQuery(list, search) === query
  return views.length === 0 ? null : (
    <ul aria-label="Saved views" className="mt-0.5 ml-3 grid gap-0.5 border-line border-l pl-1">
      {views.map((view) => (
        <li key={view.id}>
          <Link
            to={viewPath(view)}
            aria-current={isShown(view) ? 'page' : undefined}
            className="block break-words rounded-control px-2 py-1 text-small hover:bg-wash aria-[current=page]:bg-accent-wash aria-[current=page]:font-semibold pointer-coarse:py-3"
          >
            {view.name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
