import { err, ok, type Result } from '#domain/lang/result.ts'
import { formatPounds, pence, penceToPounds } from '#domain/money/pence.ts'
import { parseOrderNumber } from '#domain/orders/number.ts'
import { type Settlement, settlements } from '#domain/orders/settlement.ts'
import type { Database } from '../database/database.ts'
import { londonDay } from '../london.ts'
import { type DeskOrder, deskStandings, listForDesk, type OrdersFace, type Settled } from '../orders/index.ts'
import { badReference, readReference } from './reference.ts'
import type { Said } from './said.ts'

/* `npm run shop -- orders | order release <order> [--paid <how>] | order dispatch <order>`: what is to be sent, and what was. */

const MOST_LISTED = 1_000

const methods: Readonly<Record<DeskOrder['method'], string>> = {
  stripe: 'card',
  paypal: 'PayPal or Google Pay',
  account: 'on account',
  on_hold: 'as agreed',
  'no-charge': 'no charge',
}

const paid: Readonly<Record<Settlement, string>> = {
  'bank-transfer': 'paid by bank transfer',
  cash: 'paid in cash',
  cheque: 'paid by cheque',
  card: 'paid by card',
  unpaid: 'not paid yet',
}

/** 'paid by bank transfer (BACS 12)' */
const sayPaid = ({ by, reference }: Settled): string =>
  paid[by] + (reference === null ? '' : ` (${reference})`)

const longest = Math.max(...deskStandings.map(({ length }) => length))

const plain = (order: DeskOrder): string =>
  [
    londonDay(order.placedAt),
    order.number,
    order.standing.padEnd(longest),
    `${formatPounds(pence(order.totalPence))} ${order.settled === null ? methods[order.method] : sayPaid(order.settled)}`,
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

/** What was typed beside a step. */
export interface TypedPayment {
  readonly paid?: string | undefined
  readonly reference?: string | undefined
}

/** How an order is paid, as typed; `null`: nothing was said of it. */
const readSettled = ({ paid: typed, reference }: TypedPayment): Result<Settled | null, Said> => {
  const no = (text: string) => err({ ok: false, text })
  if (typed === undefined)
    return reference === undefined ? ok(null) : no('A reference belongs to a payment: say how with --paid.')
  const by = settlements.find((one) => one === typed)
  if (by === undefined)
    return no(`'${typed}' is no way to pay an order that was on hold; they are ${settlements.join(', ')}.`)
  if (reference === undefined) return ok({ by, reference: null })
  if (by === 'unpaid') return no('What is not paid has no reference.')
  const read = readReference(reference)
  return read === null ? err(badReference) : ok({ by, reference: read })
}

const stepOf = async (
  orders: Desk,
  step: keyof typeof steps,
  { name, ...typed }: TypedPayment & { readonly name: string },
): Promise<Said> => {
  const number = parseOrderNumber(name)
  if (number === null)
    return { ok: false, text: `'${name}' is no order number; one looks like TS-4K7Q-9XWX.` }
  const settled = readSettled(typed)
  if (!settled.ok) return settled.error
  const moved = await (step === 'release' ? orders.release(number, settled.value) : orders.dispatch(number))
  if (!moved.ok) return { ok: false, text: refusals[moved.error](number) }
  const { done, before } = steps[step]
  const how = settled.value === null ? '' : `: ${sayPaid(settled.value)}`
  return { ok: true, text: `Order ${number} ${moved.value.isNew ? done : before}${how}.` }
}

type Desk = Pick<OrdersFace, 'release' | 'dispatch'>

/** What is to be done for what was typed after `order`; null: it is called otherwise. */
export const readOrderCommand = (
  typed: readonly string[],
  payment: TypedPayment = {},
): ((orders: Desk) => Promise<Said>) | null => {
  const [step, name, ...more] = typed
  if ((step !== 'release' && step !== 'dispatch') || name === undefined || more.length > 0) return null
  const { paid, reference } = payment
  return (orders) => stepOf(orders, step, { name, paid, reference })
}
