import { type Quantity, quantity } from '../measure/quantity.ts'

/** A layout plan that a line of a basket or order was added by (L-088). */
export interface LinePlan {
  /** 'PL-4K7Q-9XWX' */
  readonly number: string
  /** The secret of its address. */
  readonly token: string
  /** Tiles that it needs at least: whole ones, and those that pieces are cut from. */
  readonly tiles: number
  /** The same as a quantity of the goods: 35 tiles of 600 × 600 are 12.60 m². */
  readonly quantity: Quantity
}

/** Plans of one line that are remembered; older ones go. */
const MOST_PLANS = 20

/** The plans of a line after others were added to it. */
export const joinPlans = (
  before: readonly LinePlan[] | null,
  added: readonly LinePlan[] | null,
): readonly LinePlan[] | null => {
  const plans = [...(before ?? []), ...(added ?? [])].slice(-MOST_PLANS)
  return plans.length === 0 ? null : plans
}

/**
 * The tiles that a line's plans need at least, if the line holds fewer; null if it holds enough. 34 tiles for a
 * plan of 35 → 35. Whole tiles are compared as such: areas of several plans are each rounded.
 */
export const planShortfall = (
  plans: readonly Pick<LinePlan, 'tiles' | 'quantity'>[],
  line: { readonly tiles: number | null; readonly quantity: Quantity },
): number | null => {
  if (plans.length === 0) return null
  const tiles = plans.reduce((sum, plan) => sum + plan.tiles, 0)
  const needed = quantity(plans.reduce((sum, plan) => sum + plan.quantity, 0))
  const holdsEnough = line.tiles === null ? line.quantity >= needed : line.tiles >= tiles
  return holdsEnough ? null : tiles
}
