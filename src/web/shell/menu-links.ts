import { listingHref } from '#contract/listing-address.ts'
import { categoryPath } from '#contract/routes.ts'

/** A category with one tick: `/porcelain-tiles?look=marble`. */
export const filteredCategoryPath = (slug: string, group: string, option: string): string =>
  listingHref(categoryPath(slug), { ticks: new Map([[group, [option]]]) })

/** The heading of a group in the menu: 'By look'; for uses 'Where it goes'. */
export const groupHeading = ({ code, name }: { readonly code: string; readonly name: string }): string =>
  code === 'use' ? 'Where it goes' : `By ${name.toLowerCase()}`
