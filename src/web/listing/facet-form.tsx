import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Facet, isProjectOrder } from '#contract/listing.ts'
import { messages } from '#contract/messages.ts'
import { NoScriptButton } from '../forms/no-script-button.tsx'
import { useProjectText } from '../project/use-project-text.ts'
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
  const project = useProjectText()
  return (
    <form method="get" action={pathname} onSubmit={(event) => event.preventDefault()}>
      <HiddenQuery query={query} except="ticks" />
      {project !== null && !isProjectOrder(query.sort) && (
        <Link
          to={address.sortHref('project-up')}
          preventScrollReset
          className="mb-4 flex min-h-11 items-center text-balance text-clay text-sm underline-offset-4 hover:underline"
        >
          {messages.goByProject(project)}
        </Link>
      )}
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
