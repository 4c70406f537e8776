import { err, ok, type Result } from '../lang/result.ts'
import { type Pence, pence } from '../money/pence.ts'
import { isChargeable } from '../payments/manual.ts'
import { ownPriceLimitOf } from '../staff/limits.ts'
import type { Role } from '../staff/roles.ts'
import { type HoldSettlement, holdSettlements, settlementTexts } from './settlement.ts'

/*
 * Extra charges: money that an order asks for beside the price it was placed at (M-040, M-044). Each is to pay
 * from the moment it is made until it is paid or taken back, and the order is not sent meanwhile.
 */

/** `delivery`: what a changed delivery costs more; `extra`: what staff add, a crane lorry or a second delivery. */
export const chargeKinds = ['delivery', 'extra'] as const
export type ChargeKind = (typeof chargeKinds)[number]

/** How a charge was paid; `account`: the trade account that owes the order owes it too. */
export type ChargeSettlement = Exclude<HoldSettlement, 'unpaid'> | 'account'
export const chargeSettlements: readonly ChargeSettlement[] = [
  ...holdSettlements.filter((one) => one !== 'unpaid'),
  'account',
]

export type ChargeState = 'due' | 'paid' | 'withdrawn'

export const chargeState = (charge: {
  readonly paidAt: Date | null
  readonly withdrawnAt: Date | null
}): ChargeState => (charge.paidAt !== null ? 'paid' : charge.withdrawnAt !== null ? 'withdrawn' : 'due')

export interface WantedCharge {
  readonly amount: Pence
  /** What the order was placed at, and its extra charges that were not taken back. */
  readonly total: Pence
  readonly already: Pence
}

export type ChargeProblem = 'amount' | { readonly upTo: Pence }

/**
 * Whether staff of these roles may add a charge. All that are added to an order count together: of £678.00 the
 * office adds up to £13.56 (M-044).
 */
export const checkCharge = (
  roles: readonly Role[],
  { amount, total, already }: WantedCharge,
): Result<Pence, ChargeProblem> => {
  if (!isChargeable(amount)) return err('amount')
  const limit = ownPriceLimitOf(roles, total)
  if (limit === null) return ok(amount)
  const left = pence(Math.max(limit - already, 0))
  return amount <= left ? ok(amount) : err({ upTo: left })
}

export const onAccountTexts = { account: 'On the trade account' } as const

export const chargeSettlementTexts: Readonly<Record<HoldSettlement | ChargeSettlement, string>> = {
  ...settlementTexts,
  ...onAccountTexts,
}
