import { combinationKey } from '#contract/calculation.ts'
import type { WireProduct, WireVariation } from '#contract/product.ts'
import type { CalculatorFamily } from '#domain/calculator/family.ts'
import { groupBy } from '#domain/lang/group-by.ts'

/** Goods that can be combined: they differ only in the pack. */
export interface GoodsKind {
  /** A variation that represents all of them. */
  readonly id: number
  /** The options that distinguish the kind: 'Grey, 100 × 100 mm'. Empty if there is only one kind. */
  readonly name: string
  /** The chooser's options that select this kind. */
  readonly options: readonly { readonly id: number; readonly name: string }[]
}

/** Whether the calculator asks which kind of goods to combine. */
export const choosesKind: Readonly<Record<CalculatorFamily, boolean>> = { combo: true, single: false }

const isPack = ({ is_sample, coverage }: WireVariation): boolean =>
  !is_sample && coverage !== null && coverage > 0

/** The kinds of a product's packs, in the order of its variations. */
export const kindsOf = ({ variations }: Pick<WireProduct, 'variations'>): readonly GoodsKind[] => {
  const packs = variations.filter(isPack)
  const kinds = [...groupBy(packs, combinationKey).values()].flatMap(([first]) => first ?? [])
  const distinguishing = kinds
    .flatMap(({ attributes }) => attributes)
    .filter(({ id }) => !kinds.every(({ attributes }) => attributes.some((own) => own.id === id)))
  return kinds.map(({ id, attributes }) => ({
    id,
    name: attributes
      .filter((own) => distinguishing.some((other) => other.id === own.id))
      .map(({ name }) => name)
      .join(', '),
    options: attributes.map((own) => ({ id: own.id, name: own.name })),
  }))
}

/** The kind that a variation belongs to; the first one for samples and for variations no longer sold. */
export const findKind = (
  product: Pick<WireProduct, 'variations'>,
  variationId: number | null,
): GoodsKind | null => {
  const kinds = kindsOf(product)
  const variation = product.variations.find(({ id }) => id === variationId)
  const first =
    variation &&
    product.variations.find((one) => isPack(one) && combinationKey(one) === combinationKey(variation))
  return kinds.find(({ id }) => id === first?.id) ?? kinds[0] ?? null
}
