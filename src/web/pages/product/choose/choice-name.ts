import type { WireVariation } from '#contract/product.ts'
import { groupBy } from '#domain/lang/group-by.ts'

/** The one attribute that differs, 'Colour'; 'Option' if several do; 'Size' or 'Pack size' if none does. */
export const choiceName = ({ variations }: { readonly variations: readonly WireVariation[] }): string => {
  const goods = variations.filter(({ is_sample }) => !is_sample)
  const options = goods.flatMap(({ attributes }) => attributes)
  const groups = [...groupBy(options, ({ attribute_group_name }) => attribute_group_name)]
  const differing = groups.filter(([, [first, ...others]]) => others.some(({ id }) => id !== first?.id))
  const [first] = differing
  if (first === undefined) return goods.some(({ dimension_x }) => dimension_x !== null) ? 'Size' : 'Pack size'
  return differing.length === 1 ? first[0] : 'Option'
}
