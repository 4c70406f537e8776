import { z } from 'zod'
import { CARD_NUMBER_REFUSAL, holdsCardNumber } from '#domain/payments/card-number.ts'
import type { AdminCall } from '../call.ts'
import { adminListNames, rightsOfList } from '../lists.ts'
import { withoutCardNumber } from '../note.ts'
import { recordId } from '../record-id.ts'

/* Views of the lists of the back office that people save (M-024). */

const name = withoutCardNumber(
  z.string().trim().min(1, 'Give the view a name.').max(60, 'Give up to 60 characters.'),
)
const list = z.enum(adminListNames, { error: 'There is no such list.' })
/** The query of the list's address; a page of it is left out. */
const query = z
  .string()
  .max(2000, 'The address is too long to be saved.')
  .refine((typed) => ![...new URLSearchParams(typed)].flat().some(holdsCardNumber), CARD_NUMBER_REFUSAL)
/** A form sends a box that is not ticked as nothing. */
const shared = z.union([z.boolean(), z.literal('yes').transform(() => true)]).default(false)

/** The view as the person saw it: another's change in between is answered with both sides (M-194). */
const was = z.object({ name: z.string(), query, shared }).optional()

const view = z.object({
  id: z.int(),
  /** The list that it is of. */
  list,
  name: z.string(),
  query: z.string(),
  /** It stands in the menu of all staff. */
  shared: z.boolean(),
  /** Whether the person may rename and remove it. */
  changeable: z.boolean(),
  /** It is the person's start page. */
  start: z.boolean(),
})

/** One list is enough: which of them a person may save and open is looked at by its own right. */
const right = [...new Set(adminListNames.flatMap(rightsOfList))]

export const viewCalls = {
  views: {
    method: 'GET',
    path: '/admin/api/views',
    summary: 'The saved views of the lists that the person may open: their own, and those that are for all',
    right,
    input: z.object({}),
    output: z.array(view),
  },
  saveView: {
    method: 'POST',
    path: '/admin/api/views',
    summary: 'Save filters, order and columns of a list by a name',
    right,
    input: z.object({ list: list.default('orders'), name, query, shared }),
    output: view,
  },
  changeView: {
    method: 'POST',
    path: '/admin/api/views/:id',
    summary: 'Rename a view, or save other filters under its name',
    right,
    input: z.object({ id: recordId, name, query, shared, was }),
    output: view,
  },
  removeView: {
    method: 'POST',
    path: '/admin/api/views/:id/remove',
    summary: 'Remove a view from the menu; for a day it can be brought back',
    right,
    input: z.object({ id: recordId, was }),
    output: z.object({ id: z.int() }),
  },
  restoreView: {
    method: 'POST',
    path: '/admin/api/views/:id/restore',
    summary: 'Bring a view back that was removed within the last day',
    right,
    input: z.object({ id: recordId }),
    output: view,
  },
  startWithView: {
    method: 'POST',
    path: '/admin/api/start-view',
    summary: 'Begin with a view instead of the dashboard; no view: with the dashboard',
    right,
    input: z.object({ id: z.union([z.literal('').transform(() => null), z.null(), recordId]) }),
    output: z.object({ id: z.int().nullable() }),
  },
} as const satisfies Readonly<Record<string, AdminCall>>
