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
  /** Cubic tenths of a millimetre of its joints, which grout fills; older plans do not have it. */
  readonly jointVolume?: number
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

/** The joints of all plans of a line; null: not known of one of them, or there is no plan. */
export const jointVolumeOf = (plans: readonly Pick<LinePlan, 'jointVolume'>[]): number | null =>
  plans.length === 0 || plans.some(({ jointVolume }) => jointVolume === undefined)
    ? null
    : plans.reduce((sum, { jointVolume = 0 }) => sum + jointVolume, 0)

/** What a line's plans need together: tiles, and the same as a quantity of the goods. */
export const needOf = (plans: readonly LinePlan[]): Pick<LinePlan, 'tiles' | 'quantity'> => ({
  tiles: plans.reduce((sum, plan) => sum + plan.tiles, 0),
  quantity: quantity(plans.reduce((sum, plan) => sum + plan.quantity, 0)),
})

/**
 * Whether a line holds less than its plans need: 34 tiles for a plan of 35. Whole tiles are compared as such, since
 * the areas of several plans are each rounded.
 */
export const isShortOf = (
  need: { readonly tiles: number; readonly quantity: number },
  line: { readonly tiles: number | null; readonly quantity: Quantity },
): boolean => (line.tiles === null ? line.quantity < need.quantity : line.tiles < need.tiles)
