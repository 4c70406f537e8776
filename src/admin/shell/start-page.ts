import type { RouterContextProvider } from 'react-router'
import type { CallOutput } from '#contract/admin/calls.ts'
import type { AdminPageRequest } from '#server/admin/pages/page-request.ts'
import { pageRequest } from '../page-request.ts'
import { isYardAlone } from './menu.ts'

/** A saved view as the menu shows it. */
export type MenuView = CallOutput<'views'>[number]

/** The dashboard, for a person whose start page is another one. */
export const dashboardPath = '/today'

export const viewPath = ({ query }: Pick<MenuView, 'query'>): string => `/orders?${query}`

/** The saved views that the person may open; none without the right to see orders. */
export const readViews = async ({
  person,
  call,
}: Pick<AdminPageRequest, 'person' | 'call'>): Promise<readonly MenuView[]> => {
  if (!person?.can.includes('orders.see')) return []
  const answer = await call('views', {})
  return answer.ok ? answer.value : []
}

/** Where the person begins instead of the dashboard: a view of theirs, or the yard's list (M-024); null: there. */
export const startOf = async ({
  request,
  context,
}: {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
}): Promise<string | null> => {
  const own = context.get(pageRequest)
  if (own.person === null || new URL(request.url).pathname.includes(dashboardPath)) return null
  if (isYardAlone(own.person.can)) return '/pick'
  const start = (await readViews(own)).find((view) => view.start)
  return start === undefined ? null : viewPath(start)
}
