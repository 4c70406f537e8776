/** The stars of all published reviews of a product. */
export interface StarCount {
  readonly count: number
  /** The sum of their stars. */
  readonly total: number
}

/** The average of published reviews, with their number. */
export interface Rating {
  readonly count: number
  /** 1 to 5, with one decimal: 4.3 */
  readonly average: number
}

/**
 * The rating of a product; null without reviews, so that nothing is shown. Half a tenth rounds up: 13 stars of
 * 3 reviews are 4.3, 17 of 4 are 4.3 (4.25).
 */
export const ratingOf = ({ count, total }: StarCount): Rating | null =>
  count === 0 ? null : { count, average: Math.floor((20 * total + count) / (2 * count)) / 10 }
