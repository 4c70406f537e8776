import { data, type RouterContextProvider, redirect } from 'react-router'
import type { AdminCallName, CallInput, CallOutput } from '#contract/admin/calls.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import type { SignedOut } from '#server/admin/pages/page-request.ts'
import { pageRequest } from './page-request.ts'

export interface RouteArgs {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
}

/** What an action returns: what the call answered, or why it did nothing. */
export type ActionAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: AdminRefusal | SignedOut }

/**
 * Reads what a page shows. Without a session the browser is sent to the sign-in page, and back afterwards; what
 * the person may not see is a 404 (M-014).
 */
export const load = async <N extends AdminCallName>(
  { request, context }: RouteArgs,
  name: N,
  input: CallInput<N>,
): Promise<CallOutput<N>> => {
  const answer = await context.get(pageRequest).call(name, input)
  return answer.ok ? answer.value : rejectLoad(request, answer.error)
}

const rejectLoad = (request: Request, { status, message }: AdminRefusal | SignedOut): never => {
  if (status === 401) throw redirectToSignIn(request)
  throw data(message, { status })
}

/** The same, but fields of the address that are wrong are returned, for the form that they were typed into. */
export const loadOrRefuse = async <N extends AdminCallName>(
  { request, context }: RouteArgs,
  name: N,
  input: CallInput<N>,
): Promise<
  | { readonly ok: true; readonly value: CallOutput<N> }
  | { readonly ok: false; readonly errors: NonNullable<AdminRefusal['errors']> }
> => {
  const answer = await context.get(pageRequest).call(name, input)
  if (answer.ok) return answer
  if (answer.error.status === 422) return { ok: false, errors: answer.error.errors ?? {} }
  return rejectLoad(request, answer.error)
}

const redirectToSignIn = (request: Request): Response => {
  const { pathname, search } = new URL(request.url)
  /* The router adds '/admin' itself. */
  const to = `${pathname.replace(/^\/admin/, '').replace(/\.data$/, '')}${search}`
  return redirect(`/sign-in?${new URLSearchParams({ to: to === '' ? '/' : to })}`)
}

/**
 * Makes the call of an action. A refusal is returned, never thrown: the page shows it beside what was typed,
 * also when the session has ended meanwhile (M-009, M-217).
 */
export const act = async <N extends AdminCallName>(
  { context }: Pick<RouteArgs, 'context'>,
  name: N,
  input: CallInput<N>,
): Promise<ActionAnswer<CallOutput<N>>> => {
  const answer = await context.get(pageRequest).call(name, input)
  return answer.ok ? answer : { ok: false, refusal: answer.error }
}

/**
 * The fields of a posted form as strings, without the token and without files. A field that is there twice is a
 * list. Shapes of calls turn strings into numbers and dates.
 */
export const fieldsOf = async (request: Request): Promise<Readonly<Record<string, string | string[]>>> => {
  const form = await request.formData()
  const fields: Record<string, string | string[]> = {}
  for (const name of new Set(form.keys())) {
    if (name === '_token') continue
    const values = form.getAll(name).filter((value) => typeof value === 'string')
    if (values.length === 0) continue
    fields[name] = values.length === 1 ? (values[0] ?? '') : values
  }
  return fields
}

/** A field of a form that is there once; empty where it is not. */
export const one = (fields: Readonly<Record<string, string | string[]>>, name: string): string =>
  [fields[name] ?? ''].flat()[0] ?? ''
