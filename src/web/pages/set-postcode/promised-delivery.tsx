import { type ReactNode, type Ref, useId } from 'react'
import type { DeliveryPreview, PreviewedConsignment, PreviewedDay } from '#contract/delivery.ts'
import { messages } from '#contract/messages.ts'
import { RingToCollect } from '../../delivery/ring-to-collect.tsx'
import { deliveryPrice } from '../../orders/delivery-price.ts'
import { nonBreakingDay } from '../../ui/non-breaking-day.ts'
import { Notice } from '../../ui/notice.tsx'

const typicalOrders = {
  parcel: { title: 'A parcel', note: '20 kg: grout and a trowel, or a few sheets of mosaic' },
  pallet: { title: 'A pallet', note: '500 kg: about 24 m² of floor tiles, or 11 m² of paving' },
  both: { title: 'A parcel or a pallet', note: 'From 20 kg of grout to 500 kg, about 24 m² of floor tiles' },
} as const

interface PromisedDeliveryProps {
  readonly promise: DeliveryPreview
  readonly className?: string
  readonly ref?: Ref<HTMLElement>
}

const isNone = ({ days, undated }: Pick<PreviewedConsignment, 'days' | 'undated'>): boolean =>
  days.length + undated.length === 0

interface TypicalOrder extends Omit<PreviewedConsignment, 'code'> {
  readonly code: keyof typeof typicalOrders
}

/** The orders; as one where they have the same days at the same prices. */
const shownOrders = (consignments: readonly PreviewedConsignment[]): readonly TypicalOrder[] => {
  const [first, ...others] = consignments
  if (first === undefined || others.length === 0) return consignments
  const calendarOf = ({ code, ...calendar }: PreviewedConsignment): string => JSON.stringify(calendar)
  const isSame = others.every((other) => calendarOf(other) === calendarOf(first))
  return isSame ? [{ ...first, code: 'both' }] : consignments
}

/** Days and prices of delivery to the stored postcode, for two typical orders (S-005). */
export function PromisedDelivery({ promise, className, ref }: PromisedDeliveryProps): ReactNode {
  const { postcode, consignments } = promise
  const titleId = useId()
  if (consignments.every(isNone))
    return (
      <section ref={ref} aria-label={`Delivery to ${postcode}`} className={className}>
        <Notice level="warning">
          <p className="font-medium">{messages.notDelivered(postcode)}</p>
          <p className="mt-1 text-ink">
            {messages.otherPlace} Or <RingToCollect />
          </p>
        </Notice>
      </section>
    )
  return (
    <section ref={ref} aria-labelledby={titleId} className={className}>
      <h2 id={titleId} className="text-xl md:text-2xl">
        Delivery to {postcode}
      </h2>
      <p className="mt-1 text-quiet text-sm">For an order placed now.</p>
      <div className="mt-4 space-y-5">
        {shownOrders(consignments).map((order) => (
          <OrderDays key={order.code} order={order} postcode={postcode} />
        ))}
      </div>
    </section>
  )
}

interface OrderDaysProps {
  readonly order: TypicalOrder
  readonly postcode: string
}

/** One calendar: each day once with its price, and below it what a later day of one's choice costs. */
function OrderDays({ order, postcode }: OrderDaysProps): ReactNode {
  const { code, days, later, undated } = order
  const { title, note } = typicalOrders[code]
  return (
    <div>
      <h3 className="text-lg">{title}</h3>
      <p className="figures text-quiet text-sm">{note}</p>
      {isNone(order) ? (
        <p className="mt-2 text-amber text-sm">{messages.notDelivered(postcode)}</p>
      ) : (
        <ul className="figures mt-2 grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-2">
          {undated.map(({ service, price }) => (
            <DayCell key={service} price={price} service={service} />
          ))}
          {days.map((day) => (
            <DayCell key={day.label} {...day} />
          ))}
        </ul>
      )}
      {later !== null && (
        <p className="mt-2 text-quiet text-sm">
          {messages.laterDayFrom(nonBreakingDay(later.label), deliveryPrice(later.price))}
        </p>
      )}
    </div>
  )
}

type DayCellProps = Pick<PreviewedDay, 'price' | 'service'> & Partial<PreviewedDay>

/** 'Tue 24 November 2026, £18.00, Express', as the basket's calendar shows a day. */
function DayCell({ label = '', service, price, estimated = false }: DayCellProps): ReactNode {
  const [weekday = '', day = '', month = ''] = label.split(' ')
  return (
    <li className="flex min-h-18 flex-col items-center justify-center rounded-control border border-line bg-card px-1 py-2 text-center leading-tight">
      {label !== '' && (
        <>
          <span aria-hidden="true" className="text-sm">
            {weekday} {day} {month.slice(0, 3)}
          </span>
          <span className="sr-only">{label} </span>
          {estimated && <span className="text-quiet text-xs">{messages.estimated} </span>}
        </>
      )}
      <span className="font-medium">{deliveryPrice(price)} </span>
      <span className="wrap-anywhere text-quiet text-xs">{service}</span>
    </li>
  )
}
