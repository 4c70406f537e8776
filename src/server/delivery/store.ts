import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { deliveryService, deliveryZone, product, variation } from '../database/schema/index.ts'

type TablesRow = {
  readonly zones: readonly {
    readonly code: string
    readonly name: string
    readonly prefixes: readonly string[]
  }[]
  readonly services: readonly {
    readonly id: number
    readonly name: string
    readonly description: string
    readonly isDefault: boolean
    readonly rules: unknown
  }[]
}

/** Reads all zones and services in one statement. */
export const readDeliveryTables = async (queries: Queries): Promise<TablesRow> => {
  const { rows } = await queries.execute<TablesRow>(sql`select
    coalesce((select json_agg(json_build_object('code', ${deliveryZone.code}, 'name', ${deliveryZone.name},
      'prefixes', ${deliveryZone.prefixes}) order by ${deliveryZone.position}) from ${deliveryZone}), '[]') as zones,
    coalesce((select json_agg(json_build_object('id', ${deliveryService.id}, 'name', ${deliveryService.name},
      'description', ${deliveryService.description}, 'isDefault', ${deliveryService.isDefault},
      'rules', ${deliveryService.rules}) order by ${deliveryService.position}) from ${deliveryService}), '[]') as services`)
  return rows[0] ?? { zones: [], services: [] }
}

/** The delivery-related data of one variation. */
export const findDeliveryGoods = async (queries: Queries, variationId: number) => {
  const [row] = await queries
    .select({
      sku: variation.sku,
      withdrawn: sql<boolean>`${variation.withdrawn} or ${product.withdrawn}`,
      perMetre: product.usePerMeterPricing,
      isSample: variation.isSample,
      tileAreaMm2: variation.tileAreaMm2,
      coverageMm2: variation.coverageMm2,
      weightGrams: variation.weightGrams,
      allowNominatedDay: variation.allowNominatedDay,
    })
    .from(variation)
    .innerJoin(product, eq(product.id, variation.productId))
    .where(eq(variation.id, variationId))
  return row ?? null
}
