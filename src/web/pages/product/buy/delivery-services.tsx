import { type ReactNode, useId } from 'react'
import { messages } from '#contract/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { LorryIcon } from '../../../ui/icons.tsx'
import { type DeliveryServicesState, useDeliveryServices } from './use-delivery-services.ts'

interface DeliveryServicesProps {
  readonly variationId: number
  /** The visitor's postcode, if set. */
  readonly postcode: string | null
  /** Rises when the visitor changes the postcode on this page. */
  readonly changes: number
}

/** The services that can deliver the selected variation (P-037). */
export function DeliveryServices({ variationId, postcode, changes }: DeliveryServicesProps): ReactNode {
  const services = useDeliveryServices(variationId, changes)
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="flex items-center gap-2 text-lg">
        <LorryIcon className="text-quiet" />
        {postcode === null ? 'Delivery' : `Delivery to ${postcode}`}
      </h2>
      <div className="mt-1 min-h-16 text-sm noscript:hidden" aria-busy={services.kind === 'loading'}>
        <ServiceList services={services} postcode={postcode} />
      </div>
    </section>
  )
}

function ServiceList({
  services,
  postcode,
}: {
  services: DeliveryServicesState
  postcode: string | null
}): ReactNode {
  switch (services.kind) {
    case 'loading':
      return (
        <div className="space-y-3 pt-2" aria-hidden="true">
          <div className="h-4 w-3/4 animate-pulse rounded-control bg-stone" />
          <div className="h-4 w-2/3 animate-pulse rounded-control bg-stone" />
        </div>
      )
    case 'failed':
      return (
        <p className="text-quiet">
          {services.message}{' '}
          <Button look="quiet" size="small" onClick={services.retry}>
            Try again
          </Button>
        </p>
      )
    case 'loaded':
      if (services.services.length === 0)
        return <p>{postcode === null ? messages.notBuyable : messages.notDelivered(postcode)}</p>
      return (
        <ul className="divide-y divide-line">
          {services.services.map((service) => (
            <li key={service.id} className="py-2">
              <span className="font-medium">{service.name}</span>
              {service.allow_nominated_day && <span className="ml-2 text-moss">You choose the day</span>}
              {service.description && <p className="text-quiet">{service.description}</p>}
            </li>
          ))}
        </ul>
      )
  }
}
