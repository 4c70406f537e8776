import type { RouterContextProvider } from 'react-router'
import type { CallOutput } from '#contract/admin/calls.ts'
import { type AdminListName, adminLists, listPath, listsOf } from '#contract/admin/lists.ts'
import type { Right } from '#domain/staff/roles.ts'
import type { AdminPageRequest } from '#server/admin/pages/page-request.ts'
import { pageRequest } from '../page-request.ts'
import { isYardAlone, menuOf } from './menu.ts'

/** A saved view as the menu shows it. */
export type MenuView = CallOutput<'views'>[number]

/** The dashboard, for a person whose start page is another one. */
export const dashboardPath = '/today'

export const viewPath = ({ list, query }: Pick<MenuView, 'list' | 'query'>): string => listPath(list, query)

/** The entry of the person's menu below which views of a list stand; undefined: there is none. */
export const entryOfList = (list: AdminListName, can: readonly Right[]): string | undefined => {
  const entries = menuOf(can).map(({ to }) => to)
  return adminLists[list].under.find((to) => entries.includes(to))
}

/** The saved views that the person may open. */
export const readViews = async ({
  person,
  call,
}: Pick<AdminPageRequest, 'person' | 'call'>): Promise<readonly MenuView[]> => {
  if (person === null || listsOf(person.can).length === 0) return []
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
  const start = (await readViews(own)).find((view) => view.start)
  if (start !== undefined) return viewPath(start)
  return isYardAlone(own.person.can) ? '/pick' : null
}
