import type { WireProjectPrice, WireProjectPrices } from '#contract/project.ts'
import { calls } from '#contract/routes.ts'
import { shellCalls } from '../browser/calls/shell.ts'

/** What a card shows: the project, and what it comes to in one variation. */
export interface PricedProject {
  readonly project: string
  readonly price: WireProjectPrice
}

let ids = new Set<number>()
let batch: Promise<WireProjectPrices | null> | null = null

/** One call for all cards that ask within the same turn. A failed call leaves the cards as they are. */
const readBatch = async (): Promise<WireProjectPrices | null> => {
  await new Promise((resolve) => setTimeout(resolve))
  const wanted = [...ids]
  ids = new Set()
  batch = null
  const answer = await shellCalls.post(calls.getProjectPrices, { variation_ids: wanted })
  return answer.ok ? answer.value : null
}

/** What the visitor's project comes to in a variation; null: it has none there. */
export const fetchPrice = async (variationId: number): Promise<PricedProject | null> => {
  ids.add(variationId)
  batch ??= readBatch()
  const read = await batch
  const price = read?.prices.find(({ variation_id }) => variation_id === variationId)
  return read?.project == null || price === undefined ? null : { project: read.project, price }
}
