import type { WireProjectPrice, WireProjectPrices } from '#contract/project.ts'
import { type Project, projectText } from '#domain/project/project.ts'
import { quantityForProject } from '#domain/project/project-quantity.ts'
import type { Basket } from '../basket/index.ts'
import type { Visitor } from '../session/visitor.ts'

export { registerProject } from './handlers.ts'

export interface ProjectDeps {
  readonly basket: Pick<Basket, 'delivered'>
}

/** What the floor that a visitor buys for comes to, in the goods of a listing (S-006). */
export const createProjectPrices = ({ basket }: ProjectDeps) => {
  const pricesOf = async (
    project: Project,
    postcode: string | null,
    variationIds: readonly number[],
  ): Promise<readonly WireProjectPrice[]> => {
    const ids = [...new Set(variationIds)]
    const rule = (goods: Parameters<typeof quantityForProject>[0]) => quantityForProject(goods, project)
    const wanted = await basket.delivered(
      postcode,
      ids.map((variationId) => [{ variationId, quantity: rule }]),
    )
    return wanted.flatMap((one, i) => {
      const [id, { quantity, delivery, not_delivered: refused }] = [ids[i], one]
      if (id === undefined || quantity === null) return []
      return {
        variation_id: id,
        quantity,
        tiles: one.tiles,
        order_total: one.order_total,
        delivered: delivery !== null,
        day: delivery?.date?.[1] ?? null,
        problem: refused?.sentence ?? one.problem,
      }
    })
  }
  return {
    /**
     * The basket's order total for the visitor's project, in each of the goods alone. One statement, and one
     * for the session. F1 for 12 m² to LS1 4AP: 12.24 m², £395.28 by Standard.
     */
    async prices(visitor: Visitor, variationIds: readonly number[]): Promise<WireProjectPrices> {
      const { project } = visitor
      if (project === null) return { project: null, postcode: null, prices: [] }
      const postcode = (await visitor.session())?.postcode ?? null
      return {
        project: projectText(project),
        postcode,
        prices: [...(await pricesOf(project, postcode, variationIds))],
      }
    },
  }
}

export type ProjectPrices = ReturnType<typeof createProjectPrices>
