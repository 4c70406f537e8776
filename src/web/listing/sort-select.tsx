import type { ReactNode } from 'react'
import { type SortOrder, sortOrders } from '#contract/listing.ts'
import { NoScriptButton } from '../forms/no-script-button.tsx'
import { SelectField } from '../ui/field.tsx'
import { HiddenQuery } from './hidden-query.tsx'
import type { ListingAddress } from './use-listing-address.ts'

const names: Record<SortOrder, string> = {
  featured: 'Featured',
  'price-up': 'Price: low to high',
  'price-down': 'Price: high to low',
  newest: 'Newest',
  name: 'Name: A to Z',
}

/** The order of the products; applied on change with a script, by its button without. */
export function SortSelect({ address }: { address: ListingAddress }): ReactNode {
  return (
    <form
      method="get"
      action={address.pathname}
      className="flex min-w-0 grow basis-28 gap-2 noscript:min-w-64 md:grow-0 md:basis-auto"
    >
      <HiddenQuery query={address.query} except="sort" />
      <span aria-hidden="true" className="hidden items-center text-quiet md:flex">
        Sort by
      </span>
      <SelectField
        label="Sort by"
        hideLabel
        name="sort"
        className="min-w-0 grow md:w-52"
        value={address.query.sort}
        onChange={(event) => {
          const chosen = sortOrders.find((order) => order === event.target.value)
          if (chosen !== undefined) address.sortBy(chosen)
        }}
        options={sortOrders.map((order) => [order, names[order]])}
      />
      <NoScriptButton>Sort</NoScriptButton>
    </form>
  )
}
