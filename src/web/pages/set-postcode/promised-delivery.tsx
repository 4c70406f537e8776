import type { ReactNode } from 'react'
import type { DeliveryPreview, PreviewedService } from '#contract/delivery.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { deliveryPrice } from '../../orders/delivery-price.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { nonBreakingDay } from '../../ui/non-breaking-day.ts'
import { Notice } from '../../ui/notice.tsx'

const typicalOrders = {
  parcel: { title: 'A parcel', note: '20 kg: grout and a trowel, or a few sheets of mosaic' },
  pallet: { title: 'A pallet', note: '500 kg: about 24 m² of floor tiles, or 11 m² of paving' },
} as const

/** The price and date of delivery to the stored postcode, for two typical orders. */
export function PromisedDelivery({ promise }: { promise: DeliveryPreview }): ReactNode {
  const { postcode, consignments } = promise
  if (consignments.every(({ services }) => services.length === 0))
    return (
      <Notice level="warning" className="mt-10">
        {messages.notDelivered(postcode)}
      </Notice>
    )
  return (
    <section aria-labelledby="promise" className="mt-12">
      <h2 id="promise" className="text-2xl md:text-3xl">
        Delivery to {postcode}
      </h2>
      <p className="mt-2 text-quiet">
        For an order placed now. The basket says it for exactly what is in it.
      </p>
      <div className="mt-6 grid grid-cols-1 gap-6 md:grid-cols-2">
        {consignments.map(({ code, services }) => (
          <div key={code} className="rounded-card border border-line bg-card p-6">
            <h3 className="text-xl">{typicalOrders[code].title}</h3>
            <p className="figures text-quiet text-sm">{typicalOrders[code].note}</p>
            {services.length === 0 ? (
              <p className="mt-4 border-line border-t pt-3 text-quiet">{messages.notDelivered(postcode)}</p>
            ) : (
              <ul className="mt-4 divide-y divide-line border-line border-t">
                {services.map((service) => (
                  <Service key={service.name} service={service} />
                ))}
              </ul>
            )}
          </div>
        ))}
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={paths.basket} look="secondary">
          To your basket
        </ButtonLink>
        <ButtonLink to={paths.delivery} look="quiet">
          How delivery works
        </ButtonLink>
      </div>
    </section>
  )
}

function Service({ service }: { service: PreviewedService }): ReactNode {
  const { name, price, first_date, choose_date, estimated } = service
  return (
    <li className="figures py-3 last:pb-0">
      <p className="flex flex-wrap justify-between gap-x-4 font-medium">
        <span>{name}</span>
        <span>{deliveryPrice(price)}</span>
      </p>
      {first_date !== null && (
        <p className="text-quiet text-sm">
          {choose_date ? nonBreakingDay(`You choose the day, from ${first_date}`) : first_date}
          {estimated && ` ${messages.estimated}`}
        </p>
      )}
    </li>
  )
}
