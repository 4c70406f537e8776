import { listingHref } from '#contract/listing-address.ts'
import { categoryPath } from '#contract/routes.ts'

/** A category with one tick: `/porcelain-tiles?look=marble`. */
export const filteredCategoryPath = (slug: string, group: string, option: string): string =>
  listingHref(categoryPath(slug), {
    text: '',
    ticks: new Map([[group, [option]]]),
    sort: 'featured',
    page: 1,
  })

/** What a group is called in the menu: 'By look'; where goods are used is asked for as a place. */
export const groupHeading = ({ code, name }: { readonly code: string; readonly name: string }): string =>
  code === 'use' ? 'Where it goes' : `By ${name.toLowerCase()}`
