import type { z } from 'zod'
import type { CallHandlers } from '#contract/admin/call.ts'
import type { viewCalls } from '#contract/admin/calls/views.ts'
import { adminCalls, type CallOutput } from '#contract/admin/calls.ts'
import { callsOfLists } from '#contract/admin/list-calls.ts'
import { type AdminListName, viewQuery } from '#contract/admin/lists.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { StaffActor } from '#domain/staff/actor.ts'
import { changedSince } from '../../audit/index.ts'
import type { View, ViewFields, ViewRefusal, Views } from '../../views/index.ts'
import { wrongField } from '../refusals.ts'

const noView: AdminRefusal = { status: 404, reason: 'not-found', message: 'There is no such view.' }

const refuse = (refusal: Exclude<ViewRefusal, object>): AdminRefusal => {
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

const present = ({ id, list, name, query, isShared, mayChange, isStart }: View) => ({
  id,
  list,
  name,
  query,
  shared: isShared,
  changeable: mayChange,
  start: isStart,
})

type Wanted = Readonly<Pick<CallOutput<'saveView'>, 'name' | 'query' | 'shared'>>

const nothing: Wanted = { name: '', query: '', shared: false }

const fieldsOf = ({ name, query, shared }: Wanted): ViewFields => ({ name, query, isShared: shared })

const seenOf = (was: Wanted | undefined): ViewFields | null => (was === undefined ? null : fieldsOf(was))

const refuseChange = (refusal: ViewRefusal, wanted: Wanted, was: Wanted | undefined): AdminRefusal => {
  if (typeof refusal === 'string') return refuse(refusal)
  const { name, query, isShared } = refusal.changed
  return changedSince('view', refusal, { was: was ?? null, now: { name, query, shared: isShared }, wanted })
}

/** The query with what the list knows; its filters must be ones that the list shows. */
const readQuery = (list: AdminListName, typed: string): Result<string, AdminRefusal> => {
  const query = viewQuery(list, typed)
  const input: z.ZodType = adminCalls[callsOfLists[list]].input
  const read = input.safeParse(Object.fromEntries(new URLSearchParams(query)))
  return read.success
    ? ok(query)
    : err(wrongField('query', 'These filters show no list. Correct them first.'))
}

export const viewHandlers = ({ views }: { readonly views: Views }): CallHandlers<typeof viewCalls> => {
  const shown = async (actor: StaffActor, id: number) => {
    const view = await views.read(actor, id)
    return view === null ? err(noView) : ok(present(view))
  }
  return {
    views: async ({ actor }) => ok((await views.list(actor)).map(present)),
    saveView: async ({ actor, input: { list, name, query, shared } }) => {
      const read = readQuery(list, query)
      if (!read.ok) return read
      const saved = await views.save(actor, { list, name, query: read.value, isShared: shared })
      return saved.ok ? shown(actor, saved.value) : err(refuseChange(saved.error, nothing, undefined))
    },
    changeView: async ({ actor, input: { id, name, query, shared, was } }) => {
      const view = await views.read(actor, id)
      if (view === null) return err(noView)
      const read = readQuery(view.list, query)
      if (!read.ok) return read
      const wanted = { name, query: read.value, shared }
      const changed = await views.change(actor, id, fieldsOf(wanted), seenOf(was))
      return changed.ok ? shown(actor, changed.value) : err(refuseChange(changed.error, wanted, was))
    },
    removeView: async ({ actor, input: { id, was } }) => {
      const removed = await views.remove(actor, id, seenOf(was))
      return removed.ok ? ok({ id }) : err(refuseChange(removed.error, was ?? nothing, was))
    },
    restoreView: async ({ actor, input: { id } }) => {
      const restored = await views.restore(actor, id)
      return restored.ok
        ? shown(actor, restored.value)
        : err(refuseChange(restored.error, nothing, undefined))
    },
    startWithView: async ({ actor, input: { id } }) =>
      (await views.startWith(actor, id)).ok ? ok({ id }) : err(noView),
  }
}
