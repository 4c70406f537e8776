import { eq } from 'drizzle-orm'
import type { WireBasketLine } from '#contract/basket.ts'
import { soldByArea } from '#domain/catalogue/goods.ts'
import { emptyForm } from '#domain/checkout/form.ts'
import { lineTiles } from '#domain/quantity/basket-line.ts'
import type { PostedForm } from '../checkout/index.ts'
import { customer, orders, phoneOrder } from '../database/schema/index.ts'
import { boughtText } from '../orders/index.ts'
import type { Visitor } from '../session/visitor.ts'
import type { PhoneOrderDeps } from './index.ts'

type Shown<Name extends 'totals' | 'shippingServices'> = Awaited<ReturnType<PhoneOrderDeps['basket'][Name]>>

/** An order that staff make, as their page shows it. */
export interface PhoneOrder {
  /** The account that it is for. */
  readonly customer: { readonly id: number; readonly name: string; readonly company: string } | null
  /** The order that it became last. */
  readonly placed: { readonly number: string } | null
  readonly lines: readonly (Pick<WireBasketLine, 'id' | 'quantity' | 'price' | 'unit_price' | 'problem'> & {
    readonly sku: string
    readonly name: string
    readonly bought: string
    readonly perMetre: boolean
  })[]
  readonly totals: Shown<'totals'>
  readonly delivery: Shown<'shippingServices'>
  readonly details: Pick<PostedForm, 'form' | 'problems' | 'isAccepted'>
  /** The payment link by which it can be paid now; null: none. */
  readonly openLink: number | null
  readonly review: Awaited<ReturnType<PhoneOrderDeps['orders']['reviewForStaff']>>
}

/** Everything that the page shows, priced as the basket of a shopper with the same goods. */
export const readPhoneOrder =
  ({ database: { queries }, basket, checkout, payments, orders: placing }: PhoneOrderDeps) =>
  async (visitor: Visitor): Promise<PhoneOrder> => {
    const [own] = await queries
      .select({
        id: customer.id,
        firstName: customer.firstName,
        lastName: customer.lastName,
        company: customer.tradeCompany,
      })
      .from(phoneOrder)
      .innerJoin(customer, eq(customer.id, phoneOrder.customerId))
      .where(eq(phoneOrder.sessionIdHash, visitor.idHash))
    const [placed] = await queries
      .select({ number: orders.number })
      .from(orders)
      .where(eq(orders.sessionIdHash, visitor.idHash))
    const review = await placing.reviewForStaff(visitor)
    const priced = await basket.priced(visitor)
    const shown = (await basket.contents(visitor)).basket
    const lines = priced.lines.flatMap(({ id, goods, quantity, stocked: { row, product } }) => {
      const line = shown.find((one) => one.id === id)
      if (line === undefined) return []
      const { price, unit_price, problem } = line
      const perMetre = soldByArea(goods)
      const tiles = lineTiles(goods, quantity)
      return {
        id,
        quantity: line.quantity,
        price,
        unit_price,
        problem,
        sku: row.sku,
        name: product.name,
        bought: boughtText({ quantityHundredths: quantity, perMetre, tiles, variationName: row.name }),
        perMetre,
      }
    })
    const posted = await checkout.typedOf(visitor)
    return {
      customer:
        own === undefined
          ? null
          : { id: own.id, name: `${own.firstName} ${own.lastName}`, company: own.company },
      placed: placed ?? null,
      lines,
      totals: await basket.totals(visitor),
      delivery: await basket.shippingServices(visitor),
      details: posted ?? { form: emptyForm, problems: {}, isAccepted: false },
      openLink: await payments.links.openOf(visitor),
      review,
    }
  }
