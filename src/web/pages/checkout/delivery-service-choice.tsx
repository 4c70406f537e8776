import type { ReactNode } from 'react'
import type { WireShippingService } from '#contract/delivery.ts'
import { messages } from '#contract/messages.ts'
import { deliveryParts, deliveryPrice } from '../../orders/delivery-price.ts'
import { SelectField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { CheckoutHandle } from './use-checkout.ts'

/** Another service selects its first date, or none (T-211, T-212). Changed in the basket without a script. */
export function DeliveryServiceChoice({ checkout }: { checkout: CheckoutHandle }): ReactNode {
  const { shipping } = checkout.state
  const { services, selected_service_id, selected_delivery_date } = shipping
  const selected = services.find(({ id }) => id === selected_service_id)
  if (services.length === 0) return <Notice level="warning">{messages.noShippingServices}</Notice>
  return (
    <div className="space-y-3">
      <fieldset className="divide-y divide-line overflow-hidden rounded-card border border-line">
        <legend className="sr-only">Delivery service</legend>
        {services.map((service) => (
          <Service
            key={service.id}
            service={service}
            selected={service.id === selected_service_id}
            onChoose={() => void checkout.chooseService(service.id, service.dates[0]?.[0] ?? null)}
          />
        ))}
      </fieldset>
      {selected?.choose_date && (
        <SelectField
          label="Delivery date"
          value={selected_delivery_date ?? ''}
          className="noscript:hidden"
          onChange={(event) => void checkout.chooseService(selected.id, event.currentTarget.value)}
          options={selected.dates}
        />
      )}
      {selected && <ArrivalDate service={selected} date={selected_delivery_date} />}
    </div>
  )
}

interface ServiceProps {
  readonly service: WireShippingService
  readonly selected: boolean
  readonly onChoose: () => void
}

function Service({ service, selected, onChoose }: ServiceProps): ReactNode {
  const parts = selected ? deliveryParts(service) : null
  return (
    <label className="flex cursor-pointer items-start gap-3 px-3 py-3 transition-colors hover:bg-paper has-checked:bg-clay-wash/50 noscript:border-b-0 noscript:not-has-checked:hidden">
      <input
        type="radio"
        name="shipping_service"
        value={service.id}
        checked={selected}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-clay"
      />
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="wrap-anywhere font-medium">{service.name}</span>
          <span className="figures font-medium">{deliveryPrice(service.price)}</span>
        </span>
        {selected && <span className="block text-quiet text-sm">{service.description}</span>}
        {parts !== null && <span className="figures block text-quiet text-sm">{parts}</span>}
      </span>
    </label>
  )
}

function ArrivalDate({ service, date }: { service: WireShippingService; date: string | null }): ReactNode {
  const label = service.dates.find(([value]) => value === date)?.[1]
  if (label === undefined) return null
  return (
    <p className="figures text-sm">
      Arrives {label}
      {service.estimated && ` ${messages.estimated}`}
    </p>
  )
}
