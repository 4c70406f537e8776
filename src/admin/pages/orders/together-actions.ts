import { redirect } from 'react-router'
import type { togetherSteps } from '#contract/admin/calls/together.ts'
import { viewQuery } from '#contract/admin/lists.ts'
import { act, load, one } from '../../requests.ts'

type Args = Parameters<typeof act>[0] & { readonly request: Request }
type Fields = Readonly<Record<string, string | string[]>>

const filtersOf = (args: Args): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(viewQuery('orders', new URL(args.request.url).search)))

/** The orders that were ticked as the calls take them, or all that the list's filters match. */
export const chosenOf = async (args: Args, fields: Fields): Promise<string> => {
  /* An order has a box in the table and one on its card: both are ticked. */
  if (one(fields, 'all') !== 'yes') return [...new Set([fields['orders'] ?? []].flat())].join(' ')
  const { orders } = await load(args, 'matchingOrders', filtersOf(args))
  return orders.map(({ number, version }) => `${number}:${version}`).join(' ')
}

const numbersIn = (chosen: string): string => chosen.replaceAll(/:\d+/g, '')

const exportInto = async (args: Args, fields: Fields, which: object) => {
  const input = { ...which, rows: one(fields, 'rows') || 'orders', format: one(fields, 'format') || 'excel' }
  const started = await act(args, 'exportOrders', input as never)
  if (!started.ok) return started
  const { id, state } = started.value
  return redirect(state === 'ready' ? `/exports/${id}/orders.csv` : '/exports')
}

/** What the list's page does with several orders, by the button that was pressed; null: another's (M-030). */
export const changeTogether = async (args: Args, fields: Fields) => {
  const intent = one(fields, 'intent')
  switch (intent) {
    case 'pick':
    case 'pack':
    case 'dispatch': {
      const step: (typeof togetherSteps)[number] = intent
      return act(args, 'changeTogether', { step, orders: await chosenOf(args, fields) })
    }
    case 'print': {
      const orders = numbersIn(await chosenOf(args, fields))
      return redirect(`/documents/pick-list.pdf?${new URLSearchParams({ orders })}`)
    }
    case 'export-ticked':
      return exportInto(args, fields, { orders: numbersIn(await chosenOf(args, fields)) })
    case 'export':
      return exportInto(args, fields, filtersOf(args))
    default:
      return null
  }
}
