import { redirect } from 'react-router'
import { wasOf } from '../../forms/was.ts'
import { type ActionAnswer, act, load } from '../../requests.ts'
import { viewPath } from '../../shell/start-page.ts'

type Args = Parameters<typeof act>[0] & { readonly request: Request }
type Fields = Readonly<Record<string, string | string[]>>

/** A field of a form that is there once; empty where it is not. */
export const one = (fields: Fields, name: string): string => [fields[name] ?? ''].flat()[0] ?? ''

const leadTo = <T>(answer: ActionAnswer<T>, path: (value: T) => string): ActionAnswer<T> | Response =>
  answer.ok ? redirect(path(answer.value)) : answer

/** The view of a form as it began with it: the field `was` has all that it may replace. */
const seen = (fields: Fields, id: string): unknown => {
  const known = wasOf(fields)
  return Array.isArray(known) ? known.find((view) => `${view?.id}` === id) : undefined
}

/** Saves a view, in place of another where one was chosen. */
const save = async (args: Args, fields: Fields) => {
  const [id, typed, query] = [one(fields, 'id'), one(fields, 'name').trim(), one(fields, 'query')]
  const shared = one(fields, 'shared') === 'yes'
  if (id === '') return leadTo(await act(args, 'saveView', { name: typed, query, shared }), viewPath)
  const replaced = (await load(args, 'views', {})).find((view) => `${view.id}` === id)
  const name = typed === '' ? (replaced?.name ?? '') : typed
  const was = seen(fields, id) as never
  return leadTo(await act(args, 'changeView', { id, name, query, shared, was }), viewPath)
}

/** The changes of saved views that the list's page makes, by the button that was pressed; null: another's. */
export const changeViews = async (args: Args, fields: Fields) => {
  const [id, path] = [one(fields, 'id'), `/orders?${one(fields, 'query')}`]
  switch (one(fields, 'intent')) {
    case 'save':
      return save(args, fields)
    case 'remove':
      return leadTo(await act(args, 'removeView', { id, was: seen(fields, id) as never }), () => path)
    case 'start':
      return leadTo(await act(args, 'startWithView', { id }), () => path)
    case 'start-plain':
      return leadTo(await act(args, 'startWithView', { id: '' }), () => path)
    default:
      return null
  }
}
