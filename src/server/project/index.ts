import { setImmediate as handleOtherWork } from 'node:timers/promises'
import { messages } from '#contract/messages.ts'
import type { WireProjectPrice, WireProjectPrices } from '#contract/project.ts'
import { type Pence, poundsToPence } from '#domain/money/pence.ts'
import { type Project, projectText } from '#domain/project/project.ts'
import type { Basket } from '../basket/index.ts'
import type { DeliveryFeature } from '../delivery/index.ts'
import type { Visitor } from '../session/visitor.ts'

export { registerProject } from './handlers.ts'

export interface ProjectDeps {
  readonly basket: Pick<Basket, 'deliveredAreas'>
  readonly delivery: Pick<DeliveryFeature, 'serves'>
}

/** Variations that are priced between two pauses for other work. */
const BATCH = 100

/** What the floor that a visitor buys for comes to, in the goods of a listing (S-006). */
export const createProjectPrices = ({ basket, delivery }: ProjectDeps) => {
  const pricesOf = async (
    project: Project,
    postcode: string | null,
    variationIds: readonly number[],
  ): Promise<readonly WireProjectPrice[]> => {
    const wanted = await basket.deliveredAreas(postcode, [...new Set(variationIds)], project)
    return wanted
      .filter(({ lines }) => lines.length > 0)
      .map(({ variationId, delivery, ...one }) => ({
        variation_id: variationId,
        ...one,
        delivered: delivery !== null,
        day: delivery?.date?.[1] ?? null,
      }))
  }
  return {
    /**
     * The basket's order total for the visitor's project, in each of the goods alone. One statement, or three where
     * packs are combined, and one for the session. F1 for 12 m² to LS1 4AP: 12.24 m², £395.28 by Standard. Without an area the postcode alone.
     */
    async prices(visitor: Visitor, variationIds: readonly number[]): Promise<WireProjectPrices> {
      const { project } = visitor
      const postcode = (await visitor.session())?.postcode ?? null
      const place = {
        postcode,
        ...(postcode !== null &&
          !(await delivery.serves(postcode)) && { not_delivered: messages.notDelivered(postcode) }),
      }
      if (project === null) return { project: null, ...place, prices: [] }
      return {
        project: projectText(project),
        ...place,
        prices: [...(await pricesOf(project, postcode, variationIds))],
      }
    },

    /**
     * The same sums for a whole listing, for its order and its bands; null without a project. One statement for a
     * hundred variations, and one for the session; goods that cannot be had in that quantity have no sum.
     */
    async sums(
      visitor: Visitor,
      variationIds: readonly number[],
    ): Promise<{ readonly project: Project; readonly sums: ReadonlyMap<number, Pence> } | null> {
      const { project } = visitor
      if (project === null) return null
      const postcode = (await visitor.session())?.postcode ?? null
      const sums = new Map<number, Pence>()
      for (let from = 0; from < variationIds.length; from += BATCH) {
        const prices = await pricesOf(project, postcode, variationIds.slice(from, from + BATCH))
        for (const { variation_id: id, order_total, problem } of prices)
          if (problem === null) sums.set(id, poundsToPence(order_total))
        await handleOtherWork()
      }
      return { project, sums }
    },
  }
}

export type ProjectPrices = ReturnType<typeof createProjectPrices>
