import { formatPounds, type Pence, pence } from '../money/pence.ts'

/**
 * The limits between the bands, VAT included; the first band begins at zero and the last has no upper limit.
 */
const EDGES: readonly Pence[] = [10, 25, 40, 60, 100].map((pounds) => pence(pounds * 100))

/** The amount in the name of a band: '£25.00' → '£25'. */
const short = (edge: Pence): string => formatPounds(edge).replace('.00', '')

export interface PriceBand {
  readonly code: string
  readonly name: string
}

const bandBetween = (from: Pence | undefined, to: Pence | undefined): PriceBand => {
  const code = `${from === undefined ? 0 : from / 100}-${to === undefined ? 'up' : to / 100}`
  if (from === undefined) return { code, name: to === undefined ? 'Any' : `Under ${short(to)}` }
  return { code, name: to === undefined ? `${short(from)} and over` : `${short(from)} to ${short(to)}` }
}

/** Under £10, £10 to £25, … £100 and over. */
export const priceBands: readonly PriceBand[] = [...EDGES, undefined].map((to, i) =>
  bandBetween(EDGES[i - 1], to),
)

/** The band of a price, VAT included: £10.00 is in '£10 to £25', £9.99 in 'Under £10'. */
export const priceBandOf = (price: Pence): number => EDGES.filter((edge) => price >= edge).length
