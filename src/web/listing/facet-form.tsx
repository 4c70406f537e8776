import type { ReactNode } from 'react'
import type { Facet } from '#contract/listing.ts'
import { NoScriptButton } from '../forms/no-script-button.tsx'
import { FacetGroup } from './facet-group.tsx'
import { HiddenQuery } from './hidden-query.tsx'
import type { ListingAddress } from './use-listing-address.ts'

interface FacetFormProps {
  readonly facets: readonly Facet[]
  readonly address: ListingAddress
}

/** The ticks: with a script each navigates immediately; without one a button submits the GET form. */
export function FacetForm({ facets, address }: FacetFormProps): ReactNode {
  const { query, pathname } = address
  return (
    <form method="get" action={pathname} onSubmit={(event) => event.preventDefault()}>
      <HiddenQuery query={query} except="ticks" />
      {facets.map((facet) => (
        <FacetGroup
          key={facet.code}
          facet={facet}
          ticked={new Set(query.ticks.get(facet.code))}
          onTick={(option) => address.tick(facet.code, option)}
        />
      ))}
      <NoScriptButton className="mt-6" wide look="primary">
        Apply
      </NoScriptButton>
    </form>
  )
}
