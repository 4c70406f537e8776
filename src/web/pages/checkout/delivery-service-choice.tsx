import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { DeliveryCalendar } from '../../orders/delivery-calendar.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { CheckoutHandle } from './use-checkout.ts'

/** The days of all services, as in the basket (S-005, T-211, T-212). Changed there without a script. */
export function DeliveryServiceChoice({ checkout }: { checkout: CheckoutHandle }): ReactNode {
  const { services, selected_service_id, selected_delivery_date } = checkout.state.shipping
  if (services.length === 0) return <Notice level="warning">{messages.noShippingServices}</Notice>
  return (
    <div className="noscript:[&_label:not(:has(:checked))]:hidden">
      <DeliveryCalendar
        services={services}
        chosen={{ serviceId: selected_service_id, date: selected_delivery_date ?? '' }}
        onChoose={(id, date) => void checkout.chooseService(id, date === '' ? null : date)}
      />
    </div>
  )
}
