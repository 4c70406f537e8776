import type { WireVariation } from '#contract/product.ts'

/** The one attribute that differs, 'Colour'; 'Option' if several do; 'Size' or 'Pack size' if none does. */
export const choiceName = ({ variations }: { readonly variations: readonly WireVariation[] }): string => {
  const goods = variations.filter(({ is_sample }) => !is_sample)
  const differing = groupsIn(goods).filter(({ options }) => options.size > 1)
  const [first] = differing
  if (first === undefined) return goods.some(({ dimension_x }) => dimension_x !== null) ? 'Size' : 'Pack size'
  return differing.length === 1 ? first.name : 'Option'
}

const groupsIn = (
  variations: readonly WireVariation[],
): readonly { readonly name: string; readonly options: ReadonlySet<number> }[] => {
  const groups = new Map<string, Set<number>>()
  for (const { attributes } of variations)
    for (const { attribute_group_name: name, id } of attributes)
      groups.set(name, (groups.get(name) ?? new Set()).add(id))
  return [...groups].map(([name, options]) => ({ name, options }))
}
