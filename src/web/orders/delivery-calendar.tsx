import type { ReactNode } from 'react'
import type { WireShippingService } from '#contract/delivery.ts'
import { messages } from '#contract/messages.ts'
import { type DayOffer, dayCalendar } from '#domain/delivery/day-offers.ts'
import { nonBreakingDay } from '../ui/non-breaking-day.ts'
import { deliveryParts, deliveryPrice } from './delivery-price.ts'

export interface ChosenDelivery {
  readonly serviceId: number | null
  /** '' where the service has no dates (T-113). */
  readonly date: string
}

interface DeliveryCalendarProps {
  readonly services: readonly WireShippingService[]
  readonly chosen: ChosenDelivery
  readonly onChoose: (serviceId: number, date: string) => void
}

type Option = DayOffer<WireShippingService>

/** All services as one calendar: each day once, at its lowest price; and what is chosen (S-005, T-099). */
export function DeliveryCalendar({ services, chosen, onChoose }: DeliveryCalendarProps): ReactNode {
  const { days, later, undated } = dayCalendar(services)
  const isChosen = ({ service, date }: Option): boolean =>
    service.id === chosen.serviceId && date === chosen.date
  const cells = (options: readonly Option[]): ReactNode => (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-2">
      {options.map((option) => (
        <Day
          key={option.date}
          option={option}
          chosen={isChosen(option)}
          onChoose={() => onChoose(option.service.id, option.date)}
        />
      ))}
    </div>
  )
  const isChoice = services.length > 1 || services.some(({ choose_date }) => choose_date)
  return (
    <>
      {isChoice && (
        <fieldset>
          <legend className="mb-2 font-medium text-sm">Delivery date</legend>
          {cells([...undated.map((service) => ({ service, date: '', label: '' })), ...days])}
          {later.length > 0 && (
            <details className="mt-2" open={later.some(isChosen)}>
              <summary className="touch flex w-fit items-center text-clay text-sm underline-offset-4 hover:underline">
                {messages.laterDays}
              </summary>
              <div className="mt-1">{cells(later)}</div>
            </details>
          )}
        </fieldset>
      )}
      <Chosen services={services} chosen={chosen} />
    </>
  )
}

interface DayProps {
  readonly option: Option
  readonly chosen: boolean
  readonly onChoose: () => void
}

/** 'Tue 24 November, £18.00, Express'; a service without dates is its name and price. */
function Day({ option: { service, date, label }, chosen, onChoose }: DayProps): ReactNode {
  const [weekday = '', day = '', month = ''] = label.split(' ')
  return (
    <label className="figures relative flex min-h-18 cursor-pointer flex-col items-center justify-center rounded-control border border-line bg-card px-1 py-2 text-center leading-tight transition-colors hover:border-ink has-checked:border-clay has-checked:bg-clay-wash has-focus-visible:outline-2 has-focus-visible:outline-clay has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name="day"
        value={`${service.id} ${date}`.trim()}
        checked={chosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {date !== '' && (
        <>
          <span aria-hidden="true" className="text-sm">
            {weekday} {day} {month.slice(0, 3)}
          </span>
          <span className="sr-only">{label} </span>
        </>
      )}
      <span className="font-medium">{deliveryPrice(service.price)} </span>
      <span className="wrap-anywhere text-quiet text-xs">{service.name}</span>
    </label>
  )
}

/** The chosen service with its day, price, description and the parts of its price (T-101, T-111). */
function Chosen({ services, chosen }: Pick<DeliveryCalendarProps, 'services' | 'chosen'>): ReactNode {
  const service = services.find(({ id }) => id === chosen.serviceId)
  if (service === undefined) return null
  const label = service.dates.find(([value]) => value === chosen.date)?.[1]
  const parts = deliveryParts(service)
  return (
    <div className="mt-3 text-sm">
      <p className="figures wrap-anywhere">
        <span className="font-medium">{service.name}</span>: {deliveryPrice(service.price)}
        {label !== undefined && (
          <>
            , <span className="inline-block">{nonBreakingDay(label)}</span>
            {service.estimated && ` ${messages.estimated}`}
          </>
        )}
      </p>
      <p className="text-quiet">{service.description}</p>
      {parts !== null && <p className="figures text-quiet">{parts}</p>}
    </div>
  )
}
