import { invariant } from '../lang/invariant.ts'
import { err, ok, type Result } from '../lang/result.ts'
import { multiplyDivide } from '../measure/decimal.ts'
import { addPence, noPence, type Pence, pence, subtractPence, sumPence } from '../money/pence.ts'
import { shareByLargestRemainder } from '../money/share.ts'

/*
 * What is given back for the goods of an order (M-064, M-066). Goods are counted in units that cannot be
 * divided: tiles, or hundredths of a metre, of a square metre or of a pack.
 */

/** A line of an order, with what was given back for it before. */
export interface RefundableLine {
  /** All units of the line. */
  readonly units: number
  /** What was paid for them, after the line's share of the discount. */
  readonly paid: Pence
  readonly givenUnits: number
  /** With the fees that were kept of it: what is kept does not go back with the next units. */
  readonly given: Pence
}

/** Goods of a line to give back, by the line's place in the order. */
export interface RefundUnits {
  readonly position: number
  readonly units: number
}

/** Units of a line that are not given back yet. */
export const unitsLeft = ({ units, givenUnits }: RefundableLine): number => Math.max(units - givenUnits, 0)

/** What is left of the money of a line. */
export const lineLeft = ({ paid, given }: RefundableLine): Pence =>
  pence(Math.max(subtractPence(paid, given), 0))

/** The money for the first so many units of a line, to the nearest penny. */
const paidFor = ({ units, paid }: RefundableLine, count: number): Pence =>
  count >= units ? paid : pence(multiplyDivide(paid, count, units))

/**
 * The refund of some units of a line, after discounts: 6 of 60 tiles that cost £583.20 are £58.32 (WM-2). The
 * refunds of a line follow its money from unit to unit, so that the last one takes the rest and they add up:
 * three thirds of £1.00 are £0.33, £0.34 and £0.33. Never more than is left of the line.
 */
export const refundOfUnits = (line: RefundableLine, units: number): Pence => {
  invariant(Number.isSafeInteger(units) && units >= 0, `${units} units to give back`)
  invariant(units <= unitsLeft(line), `${units} of ${unitsLeft(line)} units to give back`)
  const wished = paidFor(line, line.givenUnits + units) - line.given
  return pence(Math.min(Math.max(wished, 0), lineLeft(line)))
}

/** A sum of an extra charge to give back, by the charge's number in its order. */
export interface RefundCharge {
  readonly charge: number
  readonly amount: Pence
}

/** Goods of a line with what goes back for them, after the fee that is kept of them (M-071). */
export type RefundedLine = RefundUnits & { readonly amount: Pence; readonly fee: Pence }

/** What is given back, and for what. `free` is a sum for nothing in particular. */
export interface RefundParts {
  readonly lines: readonly RefundedLine[]
  readonly delivery: Pence
  readonly free: Pence
  readonly charges: readonly RefundCharge[]
}

/** What comes from the money that the order was placed at: all but its extra charges. */
export const goodsTotal = ({ lines, delivery, free }: Omit<RefundParts, 'charges'>): Pence =>
  addPence(addPence(sumPence(lines.map(({ amount }) => amount)), delivery), free)

export const refundTotal = (parts: RefundParts): Pence =>
  addPence(goodsTotal(parts), sumPence(parts.charges.map(({ amount }) => amount)))

/**
 * What is left of an order to give back; `left` is the money that it was placed at, which free sums reduce as
 * well. Its extra charges that were paid have money of their own, by their numbers.
 */
export interface RefundableOrder {
  readonly lines: ReadonlyMap<number, RefundableLine>
  readonly deliveryLeft: Pence
  readonly left: Pence
  readonly chargesLeft: ReadonlyMap<number, Pence>
}

/** What staff want to give back. */
export interface RefundWish {
  readonly lines: readonly RefundUnits[]
  readonly delivery: Pence
  readonly free: Pence
  /** Missing: none. Requests that an older release stored have no such part. */
  readonly charges?: readonly RefundCharge[]
  /** Kept of the goods for handling (M-071). Missing: none. */
  readonly fee?: Pence
}

export type RefundWishRefusal =
  | { readonly kind: 'no-line'; readonly position: number }
  | { readonly kind: 'too-many'; readonly position: number; readonly left: number }
  | { readonly kind: 'too-much-delivery'; readonly left: Pence }
  | { readonly kind: 'too-much'; readonly left: Pence }
  /** The order has no such extra charge, or it was not paid. */
  | { readonly kind: 'no-charge'; readonly charge: number }
  | { readonly kind: 'too-much-charge'; readonly charge: number; readonly left: Pence }
  /** More would be kept than the goods bring. */
  | { readonly kind: 'too-much-fee'; readonly left: Pence }
  | { readonly kind: 'nothing' }

/** The sums of extra charges; of £10.00 that were paid, £4.00 and £6.00, and not a penny more. */
const chargesOfWish = (
  chargesLeft: RefundableOrder['chargesLeft'],
  wished: readonly RefundCharge[],
): Result<readonly RefundCharge[], RefundWishRefusal> => {
  const sums = new Map<number, Pence>()
  for (const { charge, amount } of wished) sums.set(charge, addPence(sums.get(charge) ?? noPence, amount))
  for (const [charge, amount] of sums) {
    const left = chargesLeft.get(charge)
    if (left === undefined) return err({ kind: 'no-charge', charge })
    if (amount > left) return err({ kind: 'too-much-charge', charge, left })
  }
  return ok([...sums].flatMap(([charge, amount]) => (amount > 0 ? [{ charge, amount }] : [])))
}

/** Takes a fee off lines by their sums: £24.00 of £90.00 and £30.00 are £18.00 and £6.00. */
const withoutFee = (
  lines: readonly (RefundUnits & { readonly amount: Pence })[],
  fee: Pence,
): Result<readonly RefundedLine[], RefundWishRefusal> => {
  const amounts = lines.map(({ amount }) => amount)
  const goods = sumPence(amounts)
  if (fee > goods) return err({ kind: 'too-much-fee', left: goods })
  const fees = shareByLargestRemainder(fee, amounts)
  return ok(
    lines.map((line, i) => {
      const kept = fees[i] ?? noPence
      return { ...line, amount: subtractPence(line.amount, kept), fee: kept }
    }),
  )
}

/**
 * The sums of a wish, or why it is more than is left. Units of a line that is named twice are added, and so are
 * sums of a charge.
 */
export const partsOfWish = (
  { lines, deliveryLeft, left, chargesLeft }: RefundableOrder,
  wish: RefundWish,
): Result<RefundParts, RefundWishRefusal> => {
  const units = new Map<number, number>()
  for (const one of wish.lines) units.set(one.position, (units.get(one.position) ?? 0) + one.units)
  const parts: (RefundUnits & { readonly amount: Pence })[] = []
  for (const [position, count] of units) {
    const line = lines.get(position)
    if (line === undefined) return err({ kind: 'no-line', position })
    if (count > unitsLeft(line)) return err({ kind: 'too-many', position, left: unitsLeft(line) })
    if (count > 0) parts.push({ position, units: count, amount: refundOfUnits(line, count) })
  }
  if (wish.delivery > deliveryLeft) return err({ kind: 'too-much-delivery', left: deliveryLeft })
  const charges = chargesOfWish(chargesLeft, wish.charges ?? [])
  if (!charges.ok) return charges
  const goods = withoutFee(parts, wish.fee ?? noPence)
  if (!goods.ok) return goods
  const all = { lines: goods.value, delivery: wish.delivery, free: wish.free, charges: charges.value }
  if (goodsTotal(all) > left) return err({ kind: 'too-much', left })
  return refundTotal(all) === 0 && parts.length === 0 ? err({ kind: 'nothing' }) : ok(all)
}

/** All that is left of the extra charges of an order. */
export const restOfCharges = ({
  chargesLeft,
}: Pick<RefundableOrder, 'chargesLeft'>): readonly RefundCharge[] =>
  [...chargesLeft].flatMap(([charge, amount]) => (amount > 0 ? [{ charge, amount }] : []))

/**
 * All that is left of an order. Where free sums, or sample postage that came back, have reduced the order's
 * money, its lines and delivery share what is left: of two lines of £10.00 after a free refund of £5.00, £7.50
 * each. Its extra charges go back whole.
 */
export const partsOfRest = (order: RefundableOrder): RefundParts => {
  const { lines, deliveryLeft, left } = order
  const rest = [...lines].filter(([, line]) => unitsLeft(line) > 0)
  const weights = [...rest.map(([, line]) => lineLeft(line)), deliveryLeft]
  const ofGoods = sumPence(weights)
  const shared = left < ofGoods ? shareByLargestRemainder(left, weights) : weights
  return {
    lines: rest.map(([position, line], i) => ({
      position,
      units: unitsLeft(line),
      amount: shared[i] ?? noPence,
      fee: noPence,
    })),
    delivery: shared.at(-1) ?? noPence,
    free: pence(Math.max(left - ofGoods, 0)),
    charges: restOfCharges(order),
  }
}
