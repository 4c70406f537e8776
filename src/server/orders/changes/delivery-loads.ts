import { asc, eq } from 'drizzle-orm'
import type { DeliveryLoad } from '#domain/delivery/offers.ts'
import { weightOf } from '#domain/pricing/weight.ts'
import type { Queries } from '../../database/database.ts'
import { orderLine, variation } from '../../database/schema/index.ts'

/** The lines of an order as a carrier reads them: as the basket's were, for the shop's own prices. */
export const findDeliveryLoads = async (
  queries: Queries,
  orderId: number,
): Promise<readonly DeliveryLoad[]> =>
  (
    await queries
      .select({
        line: orderLine,
        coverage: variation.coverageMm2,
        weight: variation.weightGrams,
        allowNominatedDay: variation.allowNominatedDay,
        shippingRate: variation.shippingRate,
      })
      .from(orderLine)
      .innerJoin(variation, eq(variation.id, orderLine.variationId))
      .where(eq(orderLine.orderId, orderId))
      .orderBy(asc(orderLine.position))
  ).map(({ line, coverage, weight, allowNominatedDay, shippingRate }) => ({
    sku: line.sku,
    name: line.name,
    isSample: line.isSample,
    quantity: line.quantityHundredths,
    weight: weightOf(
      { perMetre: line.perMetre, isSample: line.isSample, weight, coverage },
      line.quantityHundredths,
    ),
    allowNominatedDay,
    shippingRate,
  }))
