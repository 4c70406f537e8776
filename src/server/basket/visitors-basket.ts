import { sql } from 'drizzle-orm'
import { WireDimensions } from '#contract/dimensions.ts'
import { type Quantity, quantity } from '#domain/measure/quantity.ts'
import type { Queries } from '../database/database.ts'
import { basket, basketLine, product, session, variation, wishlistItem } from '../database/schema/index.ts'
import type { Visitor } from '../session/visitor.ts'
import { isOwnBasket } from './owner.ts'

/** Visitor data that a product page needs. */
export interface VisitorShopping {
  readonly postcode: string | null
  readonly inBasket: ReadonlyMap<number, Quantity>
  /** Whether a line of the basket qualifies discountable goods for the waiver (OP-02). */
  readonly discountQualified: boolean
  readonly inFavourites: boolean
  /** The dimensions entered last (OP-32). */
  readonly savedDimensions: WireDimensions | null
}

const emptyShopping: VisitorShopping = {
  postcode: null,
  inBasket: new Map(),
  discountQualified: false,
  inFavourites: false,
  savedDimensions: null,
}

type Row = {
  readonly postcode: string | null
  readonly lines: Readonly<Record<string, number>> | null
  readonly qualified: boolean
  readonly favourite: boolean
  readonly dimensions: unknown
}

export const createVisitorBasketReader = (queries: Queries) => ({
  /** One statement; none for a new visitor. */
  async read(visitor: Visitor, productId: number): Promise<VisitorShopping> {
    if (visitor.isNew) return emptyShopping
    const { rows } = await queries.execute<Row>(sql`
      select ${session.postcode} as postcode,
        (select json_object_agg(line.variation_id, line.quantity_hundredths) from ${basketLine} line
          join ${variation} own on own.id = line.variation_id and own.product_id = ${productId}
          where line.basket_id = ${basket.id}) as lines,
        exists (select 1 from ${basketLine} line join ${variation} v on v.id = line.variation_id
          join ${product} p on p.id = v.product_id
          where line.basket_id = ${basket.id} and p.discount_qualifier and not v.is_sample) as qualified,
        exists (select 1 from ${wishlistItem} item
          where (item.session_id_hash = ${session.idHash} or item.customer_id = ${session.customerId})
            and item.product_id = ${productId}) as favourite,
        ${session.data}->'dimensions' as dimensions
      from ${session} left join ${basket} on ${isOwnBasket}
      where ${session.idHash} = ${visitor.idHash}`)
    const [row] = rows
    if (row === undefined) return emptyShopping
    const inBasket = Object.entries<number>(row.lines ?? {}).map(
      ([id, hundredths]) => [Number(id), quantity(hundredths)] as const,
    )
    return {
      postcode: row.postcode,
      inBasket: new Map(inBasket),
      discountQualified: row.qualified,
      inFavourites: row.favourite,
      savedDimensions: WireDimensions.safeParse(row.dimensions).data ?? null,
    }
  },
})
