import type { CallHandlers } from '#contract/admin/call.ts'
import { orderListCalls } from '#contract/admin/calls/order-list.ts'
import type { viewCalls } from '#contract/admin/calls/views.ts'
import { viewQuery } from '#contract/admin/order-view.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { StaffActor } from '#domain/staff/actor.ts'
import type { View, ViewRefusal, Views } from '../../views/index.ts'
import { wrongField } from '../refusals.ts'

const noView: AdminRefusal = { status: 404, reason: 'not-found', message: 'There is no such view.' }

const refuse = (refusal: ViewRefusal): AdminRefusal => {
  switch (refusal) {
    case 'no-view':
      return noView
    case 'name-taken':
      return wrongField('name', 'A view has this name already. Give it another.')
    case 'too-many':
      return wrongField('name', 'You have 50 views. Remove one that you no longer use.')
    case 'not-shared':
      return wrongField('shared', 'Views for all are saved by managers and owners. Save it for yourself.')
    default:
      return refusal satisfies never
  }
}

const present = ({ id, name, query, isShared, mayChange, isStart }: View) => ({
  id,
  name,
  query,
  shared: isShared,
  changeable: mayChange,
  start: isStart,
})

/** The query with what the list knows; its filters must be ones that the list shows. */
const readQuery = (typed: string): Result<string, AdminRefusal> => {
  const query = viewQuery(typed)
  const read = orderListCalls.listOrders.input.safeParse(Object.fromEntries(new URLSearchParams(query)))
  return read.success
    ? ok(query)
    : err(wrongField('query', 'These filters show no list. Correct them first.'))
}

export const viewHandlers = ({ views }: { readonly views: Views }): CallHandlers<typeof viewCalls> => {
  const shown = async (actor: StaffActor, saved: Result<number, ViewRefusal>) => {
    if (!saved.ok) return err(refuse(saved.error))
    const view = await views.read(actor, saved.value)
    return view === null ? err(noView) : ok(present(view))
  }
  return {
    views: async ({ actor }) => ok((await views.list(actor)).map(present)),
    saveView: async ({ actor, input: { name, query, shared } }) => {
      const read = readQuery(query)
      if (!read.ok) return read
      return shown(actor, await views.save(actor, { name, query: read.value, isShared: shared }))
    },
    changeView: async ({ actor, input: { id, name, query, shared } }) => {
      const read = readQuery(query)
      if (!read.ok) return read
      return shown(actor, await views.change(actor, id, { name, query: read.value, isShared: shared }))
    },
    removeView: async ({ actor, input: { id } }) =>
      (await views.remove(actor, id)).ok ? ok({ id }) : err(noView),
    startWithView: async ({ actor, input: { id } }) =>
      (await views.startWith(actor, id)).ok ? ok({ id }) : err(noView),
  }
}
