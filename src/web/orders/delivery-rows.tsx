import type { ReactNode } from 'react'
import type { WireShippingServices } from '#contract/delivery.ts'
import { messages } from '#contract/messages.ts'
import { addPence, penceToPounds, poundsToPence, sumPence } from '#domain/money/pence.ts'
import type { PoundsIncVat } from '#domain/money/pounds.ts'
import { nonBreakingDay } from '../ui/non-breaking-day.ts'
import { deliveryPrice } from './delivery-price.ts'
import { pounds } from './pounds.ts'
import { SumRow } from './sum-row.tsx'

/** The part-crate deliveries in the prices of these lines: £64.80 for F1 at 10.08 m². */
export const partCratesIn = (lines: readonly { readonly delivery: PoundsIncVat }[]): PoundsIncVat =>
  penceToPounds(sumPence(lines.map(({ delivery }) => poundsToPence(delivery))))

/** 'Standard, Thu 26 November 2026 (estimated)'; null where no service is chosen. */
export const chosenService = (shipping: WireShippingServices): string | null => {
  const service = shipping.services.find(({ id }) => id === shipping.selected_service_id)
  if (service === undefined) return null
  const day = service.dates.find(([value]) => value === shipping.selected_delivery_date)?.[1]
  if (day === undefined) return service.name
  return `${service.name}, ${day}${service.estimated ? ` ${messages.estimated}` : ''}`
}

interface DeliveryRowsProps {
  /** The part-crate deliveries of all lines: they are in the goods' prices. */
  readonly partCrates: PoundsIncVat
  /** The price of the service, or what stands in its place while it is not known. */
  readonly shippingTotal: PoundsIncVat | ReactNode
  /** The service and its day; null: none. */
  readonly service: string | null
  /** Behind the name. */
  readonly children?: ReactNode
}

/**
 * What the service costs, which counts beside the goods, and below it, smaller, what delivery costs in all where a part of
 * it is in the goods' prices (S-004).
 */
export function DeliveryRows({ partCrates, shippingTotal, service, children }: DeliveryRowsProps): ReactNode {
  const isKnown = typeof shippingTotal === 'number'
  return (
    <>
      <SumRow name={<>Delivery{children}</>} note={service && nonBreakingDay(service)}>
        {isKnown ? deliveryPrice(shippingTotal) : shippingTotal}
      </SumRow>
      {partCrates > 0 && (
        <SumRow small name={messages.partCrateInGoods}>
          {pounds(partCrates)}
        </SumRow>
      )}
      {isKnown && partCrates > 0 && (
        <SumRow small name={messages.deliveryInAll}>
          {pounds(penceToPounds(addPence(poundsToPence(partCrates), poundsToPence(shippingTotal))))}
        </SumRow>
      )}
    </>
  )
}
