import type { ReactNode } from 'react'
import { type CatalogueOrder, catalogueOrders, isProjectOrder, type SortOrder } from '#contract/listing.ts'
import { NoScriptButton } from '../forms/no-script-button.tsx'
import { useProjectText } from '../project/use-project-text.ts'
import { SelectField } from '../ui/field.tsx'
import { HiddenQuery } from './hidden-query.tsx'
import type { ListingAddress } from './use-listing-address.ts'

const names: Record<CatalogueOrder, string> = {
  featured: 'Featured',
  'price-up': 'Price: low to high',
  'price-down': 'Price: high to low',
  newest: 'Newest',
  name: 'Name: A to Z',
}

/**
 * A search begins with what fits its words best. With a project its sums are two more orders (S-006); its area, of any
 * length, stands in the header.
 */
const optionsFor = (isSearch: boolean, hasProject: boolean): readonly (readonly [SortOrder, string])[] => [
  ...catalogueOrders.map(
    (order) => [order, isSearch && order === 'featured' ? 'Best match' : names[order]] as const,
  ),
  ...(hasProject
    ? ([
        ['project-up', 'Project: low to high'],
        ['project-down', 'Project: high to low'],
      ] as const)
    : []),
]

/** The order of the products; applied on change with a script, by its button without. */
export function SortSelect({ address }: { address: ListingAddress }): ReactNode {
  const { sort } = address.query
  const project = useProjectText()
  const options = optionsFor(address.query.text !== '', project !== null || isProjectOrder(sort))
  return (
    <form
      method="get"
      action={address.pathname}
      className="flex min-w-0 grow basis-40 gap-2 noscript:min-w-64 md:grow-0 md:basis-auto"
    >
      <HiddenQuery query={address.query} except="sort" />
      <span aria-hidden="true" className="hidden items-center text-quiet lg:flex">
        Sort by
      </span>
      <SelectField
        label="Sort by"
        hideLabel
        name="sort"
        className="min-w-0 grow md:w-60 lg:w-64"
        value={sort}
        onChange={(event) => {
          const [chosen] = options.find(([order]) => order === event.target.value) ?? []
          if (chosen !== undefined) address.sortBy(chosen)
        }}
        options={options}
      />
      <NoScriptButton>Sort</NoScriptButton>
    </form>
  )
}
