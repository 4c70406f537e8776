import { mediaPath } from '#contract/media.ts'
import type { WireAttributeOption, WireProductAttributes } from '#contract/product.ts'
import { isAvailable, type Option } from '#domain/choosing/availability.ts'
import type { ChoosableVariation } from '#domain/choosing/filter.ts'
import type { VariationRow } from './rows.ts'
import type { OptionRow } from './store.ts'

const choosable = (row: VariationRow): ChoosableVariation => ({
  is_sample: row.isSample,
  coverage: row.coverageMm2,
  attributes: row.attributes.map(({ id, groupId }) => ({ id, attribute_group_id: groupId })),
})

/** No group has this id: an option that the product does not have matches nothing. */
const NO_GROUP = 0

/**
 * Every option of a product by the name of its group, and whether it can be chosen beside the selected ones (OP-35).
 * With nothing selected each of them can: some variation on sale has it.
 */
export const presentAttributes = (
  options: readonly OptionRow[],
  variations: readonly VariationRow[],
  selectedIds: readonly number[],
): WireProductAttributes => {
  const groupOf = new Map(options.map(({ id, groupId }) => [id, groupId]))
  const selected = selectedIds.map((id): Option => ({ id, attribute_group_id: groupOf.get(id) ?? NO_GROUP }))
  const sold = variations.map(choosable)
  const present = ({ id, name, groupId, iconHash }: OptionRow): WireAttributeOption => ({
    id,
    name,
    attribute_group_id: groupId,
    media: iconHash === null ? [] : [{ conversions: { icon: mediaPath(iconHash, 'thumb', 'webp') } }],
    available: selected.length === 0 || isAvailable({ id, attribute_group_id: groupId }, sold, selected),
  })
  return Object.fromEntries(
    [...Map.groupBy(options, ({ groupName }) => groupName)].map(([name, own]) => [name, own.map(present)]),
  )
}
