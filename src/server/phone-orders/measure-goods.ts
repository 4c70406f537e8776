import { amountText, calculationView, type OptionView } from '#contract/calculation-view.ts'
import type { TypedRooms } from '#domain/calculator/dimensions.ts'
import { calculatorFamily } from '#domain/calculator/family.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Pence } from '#domain/money/pence.ts'
import type { RoomsRefusal } from '../calculator/index.ts'
import type { Visitor } from '../session/visitor.ts'
import type { PhoneOrderDeps } from './index.ts'

/** One way to cover what was measured, as the shop's calculator offers it. */
interface MeasuredOption {
  /** 'Best value'; null: there is nothing to say about it. */
  readonly tag: string | null
  /** '21.6 m² of 600 × 600 mm', '2 × Bulk bag + 1 × 20 kg bag' */
  readonly text: string
  /** What is added, by the ids of variations. */
  readonly packs: readonly { readonly id: number; readonly quantity: number }[]
  readonly price: Pence
  /** '19.6 m² + 10 % = 21.56 m² → 60 tiles → 21.6 m²' */
  readonly working: string
  /** What stands in its way, or that it is less than is needed; null: nothing. */
  readonly notice: string | null
  readonly isAddable: boolean
}

/** What rooms need of an article. */
export interface MeasuredGoods {
  readonly sku: string
  /** '4.9 × 4 m = 19.6 m²' */
  readonly sides: string
  /** '19.6 m² + 10 % = 21.56 m²' */
  readonly need: string
  readonly options: readonly MeasuredOption[]
}

/** The view is made for a typeface that raises the 2 itself. */
const plain = (text: string): string => text.replaceAll(' m2', ' m²')

const obstacles: Readonly<Record<NonNullable<OptionView['obstacle']>, string>> = {
  'not-buyable': 'It cannot be sold now.',
  'too-large': 'This is more than the shop takes at once.',
  'sold-out': 'None of it is left in stock beside what this order has.',
}

const optionOf = (option: OptionView): MeasuredOption => ({
  tag: option.tag,
  text: plain(amountText(option)),
  packs: option.items.map(({ variationId, quantity }) => ({ id: variationId, quantity })),
  price: option.price,
  working: plain(option.working),
  notice:
    option.obstacle === null
      ? option.stockNotice === null
        ? null
        : plain(option.stockNotice)
      : obstacles[option.obstacle],
  isAddable: option.obstacle === null,
})

/**
 * How much of an article rooms need: the shop's own calculator for the same customer, delivery postcode and basket. An
 * article that is sold by itself is counted alone; packs that are combined are combined, of its own kind.
 */
export const measureGoods =
  ({ catalogue, calculator }: Pick<PhoneOrderDeps, 'catalogue' | 'calculator'>) =>
  async (
    visitor: Visitor,
    variationId: number,
    typed: TypedRooms,
  ): Promise<Result<MeasuredGoods, RoomsRefusal>> => {
    const [found] = await catalogue.stocked([variationId])
    if (found === undefined) return err({ kind: 'no-product' })
    const isCombined = calculatorFamily(found.product.calculatorType) === 'combo'
    const optionIds = isCombined ? await optionsOf(catalogue, visitor, found.product.id, variationId) : []
    const calculated = await calculator.rooms(visitor, found.product.id, { ...typed, optionIds })
    if (!calculated.ok) return calculated
    const { product, rooms, answer } = calculated.value
    const view = calculationView(product, rooms, answer, [{ id: variationId }])
    return ok({
      sku: found.row.sku,
      sides: plain(view.sides),
      need: plain(view.need),
      options: view.options.map(optionOf),
    })
  }

/** The options by which the shop's page tells a kind of packs from others: its colour, its grading. */
const optionsOf = async (
  catalogue: PhoneOrderDeps['catalogue'],
  visitor: Visitor,
  productId: number,
  variationId: number,
): Promise<readonly number[]> => {
  const product = await catalogue.product(productId, visitor)
  const own = product?.variations.find(({ id }) => id === variationId)
  return own?.attributes.map(({ id }) => id) ?? []
}
