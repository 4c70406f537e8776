import type { Quantity } from '#domain/measure/quantity.ts'
import type { Project } from '#domain/project/project.ts'
import { areCombinedForProject, countForProject } from '#domain/project/project-count.ts'
import type { StockedVariation } from '../catalogue/index.ts'
import type { DeliveryCoverage } from '../delivery/index.ts'
import { kindOf } from './cliff-sentences.ts'
import type { PricedDeps } from './priced.ts'
import { outcomeOf, priceOutcomes, soldAs, type WantedBasket } from './wanted.ts'

/** What a project takes of some goods, alone in a basket. */
export interface WantedArea extends WantedBasket {
  readonly variationId: number
}

/**
 * Prices what a project takes of each of some goods, as `priceWantedBaskets` prices baskets; goods that cover no
 * floor are left out. Packs that the calculator combines are combined with those of their kind, out of the same ones
 * as there, so that both come to one sum (S-006). One statement.
 */
export const priceWantedAreas =
  (deps: PricedDeps) =>
  async (
    postcode: string | null,
    variationIds: readonly number[],
    project: Project,
  ): Promise<readonly WantedArea[]> => {
    const coverage = await deps.delivery.coverage()
    const stocked = await deps.catalogue.stockedWithPacks(variationIds)
    const packs = stocked.filter(
      ({ row, product }) => areCombinedForProject(product) && !row.withdrawn && !row.isSample,
    )
    const byId = new Map(stocked.map((variation) => [variation.row.id, variation]))
    return variationIds.flatMap((variationId) => {
      const own = byId.get(variationId)
      const taken = own === undefined ? null : taking(packsBeside(own, packs), project, coverage, postcode)
      if (taken === null) return []
      const outcomes = taken.map(({ pack, quantity, isShort }) => {
        const outcome = outcomeOf({ variationId: pack.row.id, quantity }, pack, coverage, postcode)
        return isShort ? { ...outcome, cutBy: 'stock' as const } : outcome
      })
      const goods = taken.map(({ pack }) => pack)
      return { variationId, outcomes, ...priceOutcomes(deps, outcomes, goods, coverage, postcode) }
    })
  }

type Packs = readonly [StockedVariation, ...StockedVariation[]]

/** The goods themselves, or all packs of their kind where these are combined. */
const packsBeside = (own: StockedVariation, packs: readonly StockedVariation[]): Packs => {
  const [first, ...others] = packs.filter(
    (pack) => pack.product.id === own.product.id && kindOf(pack) === kindOf(own),
  )
  return first === undefined ? [own] : [first, ...others]
}

interface Taken {
  readonly pack: StockedVariation
  readonly quantity: Quantity
  /** The stock of all packs together is too small. */
  readonly isShort: boolean
}

/**
 * The packs that the project takes, of those that can be had. Where none can, the packs that it would take: the
 * reason that is shown depends on them.
 */
const taking = (
  packs: Packs,
  project: Project,
  coverage: DeliveryCoverage,
  postcode: string | null,
): readonly Taken[] | null => {
  const all = packs.map((pack) => ({ pack, ...soldAs(pack, coverage, postcode) }))
  const [first, ...others] = all.filter(({ goods, buyable }) => buyable && goods.stock !== 0)
  const offered =
    first === undefined
      ? all.map((one) => ({ ...one, goods: { ...one.goods, stock: null } }))
      : [first, ...others]
  const counted = countForProject(
    offered.map(({ goods }) => goods),
    project,
  )
  return (
    counted &&
    offered.flatMap(({ pack }, i) => {
      const quantity = counted.quantities[i]
      return quantity === undefined || quantity === 0 ? [] : { pack, quantity, isShort: !counted.coversNeed }
    })
  )
}
