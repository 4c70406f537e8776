import { addPence, type Pence, pence } from '../money/pence.ts'
import { type Role, rightsOf } from './roles.ts'

/* How far rights go in pounds: the matrix of 'Roles and rights'. Null: without limit. */

/** The most that a person gives back alone (M-067); above, another person allows it. */
export interface RefundLimits {
  /** One refund. */
  readonly each: Pence | null
  /** All refunds of one order, by any person. */
  readonly order: Pence | null
  /** All refunds that the person answers for within one day in London. */
  readonly day: Pence | null
}

const unlimited: RefundLimits = { each: null, order: null, day: null }

/** The roles that refund within limits; the owner has none. */
const limitedRoles = ['manager', 'office', 'accounts'] as const

/** A setting of the shop. */
export type LimitsOfRoles = Readonly<Record<(typeof limitedRoles)[number], RefundLimits>>

/** Unless the shop sets others. */
export const usualRefundLimits: LimitsOfRoles = {
  manager: { each: pence(200_000), order: pence(500_000), day: pence(1_000_000) },
  office: { each: pence(10_000), order: pence(25_000), day: pence(50_000) },
  accounts: { each: pence(200_000), order: null, day: pence(1_000_000) },
}

const wider = (a: Pence | null, b: Pence | null): Pence | null =>
  a === null || b === null ? null : pence(Math.max(a, b))

/**
 * The limits of a person with several roles are the widest of each kind; null: none of the roles may refund.
 * Office and accounts: £2,000 each, no limit for an order, £10,000 a day.
 */
export const refundLimitsOf = (held: readonly Role[], limits: LimitsOfRoles): RefundLimits | null =>
  [
    ...(held.includes('owner') ? [unlimited] : []),
    ...limitedRoles.filter((role) => held.includes(role)).map((role) => limits[role]),
  ].reduce<RefundLimits | null>(
    (all, one) =>
      all === null
        ? one
        : {
            each: wider(all.each, one.each),
            order: wider(all.order, one.order),
            day: wider(all.day, one.day),
          },
    null,
  )

/** A refund that is to be made, with what was given back before it. */
export interface RefundSums {
  readonly amount: Pence
  /** Of the same order, before this refund. */
  readonly ofOrder: Pence
  /** What the person has answered for today, before this refund. */
  readonly today: Pence
}

export interface LimitBreach {
  readonly of: keyof RefundLimits
  readonly limit: Pence
}

/**
 * The first limit that a refund goes over; null: within all. Of an order with £220.00 given back, the office
 * gives £30.00 more and not £40.00 (WM-5).
 */
export const limitBreach = (
  limits: RefundLimits,
  { amount, ofOrder, today }: RefundSums,
): LimitBreach | null => {
  const sums = { each: amount, order: addPence(ofOrder, amount), day: addPence(today, amount) }
  for (const scope of ['each', 'order', 'day'] as const) {
    const limit = limits[scope]
    if (limit !== null && sums[scope] > limit) return { of: scope, limit }
  }
  return null
}

const YARD_STOCK = pence(50_000)

/**
 * The most that a person adjusts stock by alone, in what the goods sell for without VAT; null: without limit
 * (M-087). The yard £500.00.
 */
export const stockLimitOf = (held: readonly Role[]): Pence | null =>
  held.includes('owner') || held.includes('manager') ? null : YARD_STOCK

/** Of what an order costs, the office decides on two in a hundred alone: its own prices and extra charges. */
const OFFICE_PERCENT = 2

/**
 * How far a person sets prices of their own on an order of that total; null: without limit (M-044). Of £678.00
 * the office £13.56, a manager without limit, a person without the right nothing.
 */
export const ownPriceLimitOf = (held: readonly Role[], total: Pence): Pence | null => {
  if (!rightsOf(held).has('orders.set-prices')) return pence(0)
  if (held.includes('owner') || held.includes('manager')) return null
  return pence(Math.floor((total * OFFICE_PERCENT) / 100))
}

/** Whether a person moves a price by more than 30 %, up or down (M-122): the people of the catalogue alone do not. */
export const mayMovePricesFar = (held: readonly Role[]): boolean =>
  held.includes('owner') || held.includes('manager')
