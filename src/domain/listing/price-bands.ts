import type { Quantity } from '../measure/quantity.ts'
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

const codeBetween = (from: Pence | undefined, to: Pence | undefined): string =>
  `${from === undefined ? 0 : from / 100}-${to === undefined ? 'up' : to / 100}`

const nameBetween = (from: Pence | undefined, to: Pence | undefined): string => {
  if (from === undefined) return to === undefined ? 'Any' : `Under ${short(to)}`
  return to === undefined ? `${short(from)} and over` : `${short(from)} to ${short(to)}`
}

/** Under £10, £10 to £25, … £100 and over. */
export const priceBands: readonly PriceBand[] = [...EDGES, undefined].map((to, i) => ({
  code: codeBetween(EDGES[i - 1], to),
  name: nameBetween(EDGES[i - 1], to),
}))

/** The band of a price, VAT included: £10.00 is in '£10 to £25', £9.99 in 'Under £10'. */
export const priceBandOf = (price: Pence): number => EDGES.filter((edge) => price >= edge).length

/** An edge of a square metre for a whole area: £25 and 12 m² → £300. */
const edgeFor = (edge: Pence, area: Quantity): Pence => pence(Math.round((edge * area) / 100))

/**
 * The same bands for the sum of an area, under the codes of the square metre: for 12 m² '10-25' is '£120 to £300'
 * (S-006).
 */
export const sumBands = (area: Quantity): readonly PriceBand[] => {
  const edges = EDGES.map((edge) => edgeFor(edge, area))
  return priceBands.map(({ code }, i) => ({ code, name: nameBetween(edges[i - 1], edges[i]) }))
}

/** The band of an area's sum, VAT included: £300.00 for 12 m² is in '£300 to £480'. */
export const sumBandOf = (sum: Pence, area: Quantity): number =>
  EDGES.filter((edge) => sum >= edgeFor(edge, area)).length
