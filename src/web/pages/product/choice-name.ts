import type { WireProduct } from '#contract/product.ts'

/** What the variations differ in, when it is one thing: 'Size'; else no word fits them all but 'Option'. */
export const choiceName = ({ variations }: Pick<WireProduct, 'variations'>): string => {
  const groups = new Map<string, Set<number>>()
  for (const { attributes } of variations.filter(({ is_sample }) => !is_sample))
    for (const { attribute_group_name: name, id } of attributes)
      groups.set(name, (groups.get(name) ?? new Set()).add(id))
  const differing = [...groups].filter(([, ids]) => ids.size > 1)
  const [only] = differing
  return only !== undefined && differing.length === 1 ? only[0] : 'Option'
}
