import { eq } from 'drizzle-orm'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { MethodWithoutProvider } from '#domain/payments/methods.ts'
import type { StaffActor } from '#domain/staff/actor.ts'
import { orders } from '../database/schema/index.ts'
import type { OrderSettlement } from '../orders/index.ts'
import type { PayRefusal } from '../payments/index.ts'
import type { Visitor } from '../session/visitor.ts'
import type { PhoneOrderDeps } from './index.ts'

export type PlaceRefusal = Exclude<PayRefusal, { readonly kind: 'ordered' }>

/** How the customer pays. */
export interface PhonePayment {
  readonly way: 'account' | 'on-hold' | 'paid'
  /** A payment that staff noted. */
  readonly settled: OrderSettlement | null
  /** The content that the page showed. */
  readonly shown: string
}

/**
 * Places an order that staff made, once: a repeated press returns the same order. What has changed since the page
 * was shown is refused with the sentence that a shopper reads.
 */
export const placePhoneOrder =
  ({ payments, database: { queries }, basket }: PhoneOrderDeps) =>
  async (
    actor: StaffActor,
    visitor: Visitor,
    { way, settled, shown }: PhonePayment,
  ): Promise<Result<{ readonly number: string }, PlaceRefusal>> => {
    const before = await findPlaced({ queries }, visitor)
    if (before !== null) return ok(before)
    const { totals } = await basket.priced(visitor)
    const byWay: MethodWithoutProvider = way === 'account' ? 'account' : 'on_hold'
    const method = totals.orderTotal === 0 ? 'no-charge' : byWay
    const placed = await payments.placeForCustomer(actor, visitor, {
      method,
      settled: method === 'on_hold' && way === 'paid' ? settled : null,
      shown,
    })
    if (placed.ok) return ok({ number: placed.value.number })
    return placed.error.kind === 'ordered' ? ok({ number: placed.error.order.number }) : err(placed.error)
  }

/** The order that a session of staff became. */
const findPlaced = async (
  { queries }: Pick<PhoneOrderDeps['database'], 'queries'>,
  visitor: Visitor,
): Promise<{ readonly number: string } | null> => {
  const [row] = await queries
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.sessionIdHash, visitor.idHash))
  return row ?? null
}
