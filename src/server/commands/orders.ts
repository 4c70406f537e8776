import { formatPounds, pence, penceToPounds } from '#domain/money/pence.ts'
import { parseOrderNumber } from '#domain/orders/number.ts'
import type { Database } from '../database/database.ts'
import { londonDay } from '../london.ts'
import { type DeskOrder, deskStandings, listForDesk, type OrdersFace } from '../orders/index.ts'
import type { Said } from './said.ts'

/* `npm run shop -- orders | order release <order> | order dispatch <order>`: what is to be sent, and what was. */

const MOST_LISTED = 1_000

const methods: Readonly<Record<DeskOrder['method'], string>> = {
  stripe: 'card',
  paypal: 'PayPal or Google Pay',
  account: 'on account',
  on_hold: 'as agreed',
  'no-charge': 'no charge',
}

const longest = Math.max(...deskStandings.map(({ length }) => length))

const plain = (order: DeskOrder): string =>
  [
    londonDay(order.placedAt),
    order.number,
    order.standing.padEnd(longest),
    `${formatPounds(pence(order.totalPence))} ${methods[order.method]}`,
    order.delivery,
    order.deliveryAddress.join(', '),
    ...(order.needsAttention ? ['(needs a look)'] : []),
  ].join('  ')

const wire = ({ placedAt, totalPence, refundedPence, ...order }: DeskOrder) => ({
  ...order,
  placedAt: placedAt.toISOString(),
  total: penceToPounds(pence(totalPence)),
  refunded: penceToPounds(pence(refundedPence)),
})

/** What was typed after `orders`. */
export interface TypedListing {
  readonly state?: string | undefined
  readonly limit?: string | undefined
  readonly json: boolean
}

/** Orders, newest first: of one standing or of all, so many at most. */
export const sayOrders = async (
  { queries }: Pick<Database, 'queries'>,
  { state, limit, json }: TypedListing,
): Promise<Said> => {
  const standing = deskStandings.find((one) => one === state) ?? null
  if (state !== undefined && standing === null)
    return { ok: false, text: `'${state}' is no state of an order; they are ${deskStandings.join(', ')}.` }
  const most = limit === undefined ? 50 : Number(/^\d{1,4}$/.test(limit) ? limit : 0)
  if (most < 1 || most > MOST_LISTED)
    return { ok: false, text: `--limit must be a whole number from 1 to ${MOST_LISTED}, but is '${limit}'.` }
  const listed = await listForDesk(queries, { standing, most })
  if (json) return { ok: true, text: JSON.stringify(listed.map(wire)) }
  return { ok: true, text: listed.length === 0 ? 'There is no such order.' : listed.map(plain).join('\n') }
}

const refusals = {
  'no-order': () => 'There is no order with that number.',
  cancelled: (number: string) => `Order ${number} is cancelled.`,
  'not-on-hold': (number: string) => `Order ${number} is not on hold.`,
  'on-hold': (number: string) =>
    `Order ${number} is on hold: call its shopper, then let it go on with order release.`,
} as const

const steps = {
  release: { done: 'goes on, and its shopper is told', before: 'went on before' },
  dispatch: { done: 'is on its way, and its shopper is told', before: 'was on its way before' },
} as const

const stepOf = async (orders: Desk, step: keyof typeof steps, name: string): Promise<Said> => {
  const number = parseOrderNumber(name)
  if (number === null)
    return { ok: false, text: `'${name}' is no order number; one looks like TS-4K7Q-9XWX.` }
  const moved = await orders[step](number)
  if (!moved.ok) return { ok: false, text: refusals[moved.error](number) }
  const { done, before } = steps[step]
  return { ok: true, text: `Order ${number} ${moved.value.isNew ? done : before}.` }
}

type Desk = Pick<OrdersFace, 'release' | 'dispatch'>

/** What is to be done for what was typed after `order`; null: it is called otherwise. */
export const readOrderCommand = (typed: readonly string[]): ((orders: Desk) => Promise<Said>) | null => {
  const [step, name, ...more] = typed
  if ((step !== 'release' && step !== 'dispatch') || name === undefined || more.length > 0) return null
  return (orders) => stepOf(orders, step, name)
}
