import type { ReactNode } from 'react'
import type { WireShippingServices } from '#contract/delivery.ts'
import { calls } from '#contract/routes.ts'
import { CallForm } from '../../forms/call-form.tsx'
import { NoScriptButton } from '../../forms/no-script-button.tsx'
import { DeliveryCalendar } from '../../orders/delivery-calendar.tsx'
import type { BasketChanges } from './changes.ts'
import type { ServiceChoice } from './state.ts'

interface DeliveryChoiceProps {
  readonly shipping: WireShippingServices
  /** The choice that the server has not confirmed yet. */
  readonly choice: ServiceChoice | null
  readonly changes: BasketChanges
}

/** The days of all services; choosing one chooses its service (S-005, T-110 to T-115). */
export function DeliveryChoice({ shipping, choice, changes }: DeliveryChoiceProps): ReactNode {
  const { services, selected_service_id, selected_delivery_date } = shipping
  return (
    <>
      <CallForm
        action={calls.setShippingService}
        fields={{ shipping_service_id: selected_service_id ?? '' }}
        onSend={() => undefined}
        className="mt-4"
      >
        <DeliveryCalendar
          services={services}
          chosen={{
            serviceId: choice?.serviceId ?? selected_service_id,
            date: choice?.date ?? selected_delivery_date ?? '',
          }}
          onChoose={(serviceId, date) => void changes.chooseService({ serviceId, date })}
        />
        <NoScriptButton className="mt-3" size="small">
          Choose this day
        </NoScriptButton>
      </CallForm>
      <NotOffered shipping={shipping} />
    </>
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
