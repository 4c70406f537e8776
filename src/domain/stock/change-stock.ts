import { err, ok, type Result } from '../lang/result.ts'
import { type Quantity, quantity } from '../measure/quantity.ts'

/** Why staff change stock by hand (M-087). */
export const stockReasons = [
  'delivery',
  'count',
  'breakage',
  'theft',
  'sample-cut',
  'own-use',
  'correction',
] as const
export type StockReason = (typeof stockReasons)[number]

export const stockChangeKinds = ['plus', 'minus', 'counted'] as const
export type StockChangeKind = (typeof stockChangeKinds)[number]

/**
 * Whether a reason goes with a change: a delivery adds to the stock and says nothing of what lies there, and what was
 * broken adds nothing. 'Counted 12 crates, a delivery came' would lose what was there before.
 */
export const reasonFits = (kind: StockChangeKind, reason: StockReason): boolean => {
  if (reason === 'delivery') return kind === 'plus'
  return kind !== 'plus' || reason === 'count' || reason === 'correction'
}

/** The stock of a variation at one moment, in its unit. */
export interface StockState {
  /** What can still be sold, with what is reserved; null: it is not counted. */
  readonly stock: Quantity | null
  /** Held for people who are paying. */
  readonly reserved: Quantity
  /** Of orders that are not sent yet. */
  readonly promised: Quantity
}

/** What lies in the yard: 194.40 m² to sell and 21.60 m² of orders that wait are 216.00 m². */
export const onHand = ({ stock, promised }: StockState): Quantity => quantity((stock ?? 0) + promised)

/** What is neither sold nor reserved; null: it is not counted. */
export const freeStock = ({ stock, reserved }: StockState): Quantity | null =>
  stock === null ? null : quantity(Math.max(0, stock - reserved))

export interface StockWish {
  readonly kind: StockChangeKind
  readonly amount: Quantity
  /** What lay in the yard, and what could be sold, when the person opened the page; null: not said. */
  readonly seen: { readonly onHand: Quantity; readonly stock: Quantity | null } | null
  /** Whether the goods were counted before or after what has moved since; null: not said. */
  readonly counted: 'before' | 'after' | null
}

/**
 * `moved`: goods were sold or sent since the page was opened, so that it must be said when they were counted.
 * `too-few`: less would be left than nothing, or than orders wait for. `not-counted`: there is no stock to add to.
 */
export type StockProblem = 'moved' | 'too-few' | 'not-counted'

const isAsSeen = (now: StockState, seen: StockWish['seen']): boolean =>
  seen !== null && seen.onHand === onHand(now) && seen.stock === now.stock

/**
 * What a wish does to the stock, in hundredths of its unit; 0: nothing. 'Plus' and 'minus' are applied to the
 * stock of this moment: 216.00 on the screen, of which 21.60 have been sold, plus 108 is 302.40. 'Counted' is what
 * lies in the yard, the goods of orders that wait included (M-087).
 */
export const stockDelta = (now: StockState, wish: StockWish): Result<number, StockProblem> => {
  const { kind, amount, seen, counted } = wish
  if (kind !== 'counted' && now.stock === null) return err('not-counted')
  if (kind === 'counted' && !isAsSeen(now, seen) && counted === null) return err('moved')
  const before = counted === 'before' && seen !== null ? seen.onHand : onHand(now)
  const delta = kind === 'counted' ? amount - before : kind === 'plus' ? amount : -amount
  return (now.stock ?? 0) + delta < 0 ? err('too-few') : ok(delta)
}

/** Whether less is left than the level at which more is to be ordered (M-094): 49.9 of 50 is low. */
export const isLow = (stock: Quantity | null, level: Quantity | null): boolean =>
  stock !== null && level !== null && stock < level
