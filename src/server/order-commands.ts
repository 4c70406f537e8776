import { formatPounds, type Pence } from '#domain/money/pence.ts'
import { parseTypedPounds } from '#domain/money/typed.ts'
import { parseOrderNumber } from '#domain/orders/number.ts'
import { openShop } from './compose.ts'
import type { Database } from './database/database.ts'
import type { Env } from './env.ts'
import { createLog } from './logging/log.ts'
import type { Violation } from './orders/index.ts'
import type { AskedRefund, RefundRefusal } from './payments/index.ts'
import { askInvariants } from './upkeep/index.ts'

/* `npm run shop -- invariants | refund`: what holds between the tables, and money that goes back. */

/** What a command has to say, and whether it did what it was asked. */
export interface Said {
  readonly ok: boolean
  readonly text: string
}

const violationText = ({ id, rule, count, rows }: Violation): string =>
  `${id} is broken: ${rule}. ${count} row${count === 1 ? '' : 's'}: ${rows.join(', ')}${count > rows.length ? ', …' : ''}`

/** Asks every invariant; broken ones are listed, one a line. */
export const sayInvariants = async (database: Database, asJson: boolean): Promise<Said> => {
  const asked = await askInvariants(database, new Date())
  const { checked, violations } = asked
  const ok = violations.length === 0
  if (asJson) return { ok, text: JSON.stringify(asked) }
  return {
    ok,
    text: ok ? `All ${checked} invariants hold.` : violations.map(violationText).join('\n'),
  }
}

/** What was typed to give money back. */
export interface TypedRefund {
  readonly number: string
  readonly amount?: string | undefined
  readonly reason: string
  readonly cancel: boolean
}

const refusals: Readonly<Record<RefundRefusal, string>> = {
  'no-order': 'There is no order with that number.',
  'too-much': 'That is more than is left of the order.',
  'nothing-paid': 'Nothing was paid for that order, so nothing can be given back.',
}

const readRefund = ({ number, amount, reason, cancel }: TypedRefund): AskedRefund | string => {
  const known = parseOrderNumber(number)
  if (known === null) return `'${number}' is no order number; one looks like TS-4K7Q-9XW2.`
  const pence: Pence | null = amount === undefined ? null : parseTypedPounds(amount)
  if (amount !== undefined && pence === null) return `'${amount}' is no amount; one looks like 12.50.`
  return { number: known, amount: pence, reason, cancels: cancel }
}

/** Gives an order's money back through whoever took it: all that is left, or an amount. */
export const sayRefund = async (env: Env, typed: TypedRefund): Promise<Said> => {
  const asked = readRefund(typed)
  if (typeof asked === 'string') return { ok: false, text: asked }
  const opened = await openShop({ ...env, firstCatalogue: null }, createLog('warn'), null)
  try {
    const refunded = await opened.shop.payments.refund(asked)
    if (!refunded.ok) return { ok: false, text: refusals[refunded.error] }
    const { order, amount, state } = refunded.value
    const what = `${formatPounds(amount)} of order ${order.number}`
    switch (state) {
      case 'completed':
        if (amount === 0)
          return {
            ok: true,
            text: asked.cancels
              ? `Order ${order.number} is cancelled; there was nothing to give back.`
              : `Nothing is left of order ${order.number} to give back.`,
          }
        return { ok: true, text: `${what} is given back${asked.cancels ? ', and it is cancelled' : ''}.` }
      case 'asked':
        return { ok: true, text: `${what} is to go back; the provider has not answered and is asked again.` }
      case 'failed':
        return { ok: false, text: `${what} could not be given back: the provider refused.` }
    }
  } finally {
    opened.closePost()
    await opened.providers.close()
    await opened.database.close()
  }
}
