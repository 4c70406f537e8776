import { eq } from 'drizzle-orm'
import type { WireBasketLine } from '#contract/basket.ts'
import { needed } from '#contract/needed.ts'
import { isDiscountQualified } from '#domain/basket/lines.ts'
import { soldByArea } from '#domain/catalogue/goods.ts'
import { emptyForm } from '#domain/checkout/form.ts'
import { quantityToNumber } from '#domain/measure/quantity.ts'
import type { Pence } from '#domain/money/pence.ts'
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
  /** Grout and other extras that the goods still need, with the packs of it, as the shop's basket suggests them. */
  readonly needs: readonly {
    readonly variationId: number
    readonly sku: string
    readonly name: string
    readonly quantity: number
    readonly price: Pence
  }[]
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
    const { basket: shown, also_needs } = await basket.contents(visitor)
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
    const isQualified = isDiscountQualified(priced.lines)
    const posted = await checkout.typedOf(visitor)
    return {
      customer:
        own === undefined
          ? null
          : { id: own.id, name: `${own.firstName} ${own.lastName}`, company: own.company },
      placed: placed ?? null,
      lines,
      needs: also_needs.map((variation) => {
        const { amount, price } = needed(variation, isQualified)
        return {
          variationId: variation.id,
          sku: variation.sku,
          name: [variation.product.name, variation.name].filter((part) => part !== '').join(' · '),
          quantity: quantityToNumber(amount),
          price: price.total,
        }
      }),
      totals: await basket.totals(visitor),
      delivery: await basket.shippingServices(visitor),
      details: posted ?? { form: emptyForm, problems: {}, isAccepted: false },
      openLink: await payments.links.openOf(visitor),
      review,
    }
  }
