import type { WireProjectPrice, WireProjectPrices } from '#contract/project.ts'

/** What a card shows: the project, and what it comes to in one variation. */
export interface PricedProject {
  readonly project: string
  readonly price: WireProjectPrice
}

/** What a card says to the visitor: what their project comes to there, and that no service goes to their postcode. */
export interface CardAnswer {
  /** Null: the project has no sum there. */
  readonly priced: PricedProject | null
  readonly notDelivered: string | null
}

/** The answer for a card; null where the call failed. */
export const answerFor = (read: WireProjectPrices | null, variationId: number | null): CardAnswer | null => {
  if (read === null) return null
  const price = read.prices.find(({ variation_id }) => variation_id === variationId)
  return {
    priced: read.project === null || price === undefined ? null : { project: read.project, price },
    notDelivered: read.not_delivered ?? null,
  }
}
