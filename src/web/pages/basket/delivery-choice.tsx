import type { ReactNode } from 'react'
import type { WireShippingService, WireShippingServices } from '#contract/delivery.ts'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { CallForm } from '../../forms/call-form.tsx'
import { NoScriptButton } from '../../forms/no-script-button.tsx'
import { deliveryParts, deliveryPrice } from '../../orders/delivery-price.ts'
import { nonBreakingDay } from '../../ui/non-breaking-day.ts'
import type { BasketChanges } from './changes.ts'
import { DateChoice } from './date-choice.tsx'
import type { ServiceChoice } from './state.ts'

interface DeliveryChoiceProps {
  readonly shipping: WireShippingServices
  /** The choice that the server has not confirmed yet. */
  readonly choice: ServiceChoice | null
  readonly changes: BasketChanges
}

/** The services as radio buttons; choosing another one selects its first date, or none (T-110 to T-115). */
export function DeliveryChoice({ shipping, choice, changes }: DeliveryChoiceProps): ReactNode {
  const selectedId = choice?.serviceId ?? shipping.selected_service_id
  const selectedDate = choice?.date ?? shipping.selected_delivery_date ?? ''
  const selected = shipping.services.find(({ id }) => id === selectedId)
  const choose = (service: WireShippingService): void =>
    void changes.chooseService({ serviceId: service.id, date: service.dates[0]?.[0] ?? '' })
  return (
    <>
      <CallForm action={calls.setShippingService} onSend={() => undefined} className="mt-4">
        <fieldset className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
          <legend className="sr-only">Delivery service</legend>
          {shipping.services.map((service) => (
            <Service
              key={service.id}
              service={service}
              selected={service.id === selectedId}
              date={service.id === selectedId ? selectedDate : null}
              onChoose={() => choose(service)}
            />
          ))}
        </fieldset>
        <NoScriptButton className="mt-3" size="small">
          Choose this service
        </NoScriptButton>
      </CallForm>
      <NotOffered shipping={shipping} />
      {selected?.choose_date && (
        <DateChoice
          service={selected}
          selected={selectedDate}
          onChoose={(date) => void changes.chooseService({ serviceId: selected.id, date })}
        />
      )}
    </>
  )
}

interface ServiceProps {
  readonly service: WireShippingService
  readonly selected: boolean
  readonly date: string | null
  readonly onChoose: () => void
}

function Service({ service, selected, date, onChoose }: ServiceProps): ReactNode {
  const parts = deliveryParts(service)
  return (
    <label className="flex cursor-pointer items-start gap-4 px-4 py-4 transition-colors hover:bg-paper has-checked:bg-clay-wash/50">
      <input
        type="radio"
        name="shipping_service_id"
        value={service.id}
        checked={selected}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-clay"
      />
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="wrap-anywhere font-medium">{service.name}</span>
          <span className="figures font-medium">{deliveryPrice(service.price)}</span>
        </span>
        <span className="block text-quiet text-sm">{service.description}</span>
        <span className="figures block text-sm">{dateText(service, date)}</span>
        {parts !== null && <span className="figures block text-quiet text-sm">{parts}</span>}
      </span>
    </label>
  )
}

/** The services that cannot deliver this basket, each with the reason. */
export function NotOffered({ shipping }: Pick<DeliveryChoiceProps, 'shipping'>): ReactNode {
  if (shipping.not_offered.length === 0) return null
  return (
    <ul aria-label="Services not available" className="mt-3 space-y-1 px-4 text-quiet text-sm">
      {shipping.not_offered.map(({ id, name, reason }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4">
          <span className="wrap-anywhere">{name}</span>
          <span className="wrap-anywhere">{reason}</span>
        </li>
      ))}
    </ul>
  )
}

/** The chosen or only date, marked if it is an estimate (T-101), or a hint that there is a choice. */
const dateText = ({ dates, choose_date, estimated }: WireShippingService, date: string | null): string => {
  const [first] = dates
  if (first === undefined) return ''
  const chosen = dates.find(([value]) => value === date) ?? first
  if (choose_date && date === null) return nonBreakingDay(`You choose the day, from ${first[1]}`)
  return estimated ? `${chosen[1]} ${messages.estimated}` : chosen[1]
}
