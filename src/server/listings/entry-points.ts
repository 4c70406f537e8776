import type { EntryPointGroup } from '#contract/listing.ts'
import { listingHref } from '#contract/listing-address.ts'
import { paths } from '#contract/routes.ts'
import { sizeOf } from '#domain/listing/ordinal-set.ts'
import type { ListingIndex } from './listing-index.ts'
import { roomsOf } from './rooms.ts'

/**
 * Attribute groups whose options the home page offers for the whole shop; the use of goods is offered by
 * room.
 */
const LEADING: readonly string[] = ['look', 'material', 'finish']

/** Rooms, and the leading groups with their options that have products. */
export const entryPointsOf = (index: ListingIndex): readonly EntryPointGroup[] => {
  const groups = LEADING.flatMap((leading) => index.groups.filter(({ code }) => code === leading)).map(
    ({ code: group, name, options }) => ({
      name: name.toLowerCase(),
      options: options
        .map(({ code, name: option, key }) => ({
          name: option,
          href: listingHref(paths.search, { ticks: new Map([[group, [code]]]) }),
          product_count: sizeOf(index.tags, key),
        }))
        .filter(({ product_count }) => product_count > 0),
    }),
  )
  return [{ name: 'room', options: roomsOf(index) }, ...groups].filter(({ options }) => options.length > 1)
}
