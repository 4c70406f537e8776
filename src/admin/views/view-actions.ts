import { redirect } from 'react-router'
import { type AdminListName, viewQuery } from '#contract/admin/lists.ts'
import { wasOf } from '../forms/was.ts'
import { type ActionAnswer, act, fieldsOf, load, one, type RouteArgs } from '../requests.ts'
import { type MenuView, viewPath } from '../shell/start-page.ts'
import type { ViewsAnswer } from './views-answer.ts'

type Args = RouteArgs
type Fields = Readonly<Record<string, string | string[]>>

const answered = <T>(
  answer: ActionAnswer<T>,
  done: (value: T) => NonNullable<ViewsAnswer['done']>,
): ViewsAnswer => ({ of: 'views', answer, done: answer.ok ? done(answer.value) : null })

/** Leads to the list of a view that is new in the menu. */
const leadTo = (answer: ActionAnswer<MenuView>): ViewsAnswer | Response =>
  answer.ok ? redirect(viewPath(answer.value)) : { of: 'views', answer, done: null }

type Seen = Pick<MenuView, 'id' | 'name' | 'query' | 'shared'>

/** The view of a form as it began with it: the field `was` has all that it may replace. */
const seen = (fields: Fields, id: string): Seen | undefined => {
  const known = wasOf(fields)
  return Array.isArray(known) ? known.find((view) => `${view?.id}` === id) : undefined
}

const undoOfChange = (was: Seen | undefined, now: MenuView) => ({
  intent: 'save',
  id: `${now.id}`,
  name: was?.name ?? now.name,
  query: was?.query ?? now.query,
  shared: was?.shared === true ? 'yes' : '',
  was: JSON.stringify([now]),
})

/** Saves a view, in place of another where one was chosen. */
const save = async (args: Args, fields: Fields, list: AdminListName) => {
  const [id, typed, query] = [one(fields, 'id'), one(fields, 'name').trim(), one(fields, 'query')]
  const shared = one(fields, 'shared') === 'yes'
  if (id === '') return leadTo(await act(args, 'saveView', { list, name: typed, query, shared }))
  const replaced = (await load(args, 'views', {})).find((view) => `${view.id}` === id)
  const name = typed === '' ? (replaced?.name ?? '') : typed
  const was = seen(fields, id)
  const changed = await act(args, 'changeView', { id, name, query, shared, was })
  /* What two people put together, or an earlier version, may be of other filters than those that are shown. */
  if (changed.ok && changed.value.query !== viewQuery(list, new URL(args.request.url).search))
    return redirect(viewPath(changed.value))
  return answered(changed, (now) => ({ text: `‘${now.name}’ is saved.`, undo: undoOfChange(was, now) }))
}

const start = async (args: Args, fields: Fields, id: string) => {
  const before = one(fields, 'start')
  const name = seen(fields, id)?.name
  return answered(await act(args, 'startWithView', { id }), () => ({
    text: name === undefined ? 'You begin with Today again.' : `You begin with ‘${name}’ from now on.`,
    undo: before === '' ? { intent: 'start-plain' } : { intent: 'start', id: before },
  }))
}

/** The changes of saved views that a list's page makes, by the button that was pressed; null: another's. */
export const changeViews = async (
  args: Args,
  fields: Fields,
  list: AdminListName,
): Promise<ViewsAnswer | Response | null> => {
  const id = one(fields, 'id')
  switch (one(fields, 'intent')) {
    case 'save':
      return save(args, fields, list)
    case 'remove': {
      const was = seen(fields, id)
      return answered(await act(args, 'removeView', { id, was }), () => ({
        text: `‘${was?.name}’ is removed.`,
        undo: { intent: 'restore', id },
      }))
    }
    case 'restore':
      return leadTo(await act(args, 'restoreView', { id }))
    case 'start':
      return start(args, fields, id)
    case 'start-plain':
      return start(args, fields, '')
    default:
      return null
  }
}

/** The action of a list whose page changes nothing but its views. */
export const viewsAction = (list: AdminListName) => async (args: Args) =>
  changeViews(args, await fieldsOf(args.request), list)
