import type { ReactNode } from 'react'
import type { CallOutput } from '#contract/admin/calls.ts'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { errorOf } from '../../ui/refusal.tsx'
import { summaryClass } from '../../ui/summary-class.ts'
import { poundsText } from '../../ui/texts.ts'
import type { TypedProps } from './address-fields.tsx'

type Delivery = CallOutput<'readOrderDelivery'>

/** The name of a service alone, 'Standard'; of one that is not known, what it is. */
export const serviceName = ({ service, offers, others }: Delivery, id: string): string =>
  [...offers, ...others, service].find((one) => `${one.id}` === id)?.name ?? 'Delivery'

/** The services by id; that of the order first, though the shop may have it no more. */
export const serviceNames = ({ service, offers, others }: Delivery): Readonly<Record<string, string>> => ({
  ...Object.fromEntries([[service.id, service.name]]),
  ...Object.fromEntries(offers.map(({ id, name, price }) => [id, `${name}, ${poundsText(price)}`])),
  ...Object.fromEntries(others.map(({ id, name }) => [id, `${name}, not offered there`])),
})

/** Service, day and the reason for what goes beyond the shop's offers. */
export const ServiceFields = ({
  delivery,
  typed,
  answer,
}: TypedProps & { readonly delivery: Delivery }): ReactNode => (
  <fieldset className="grid min-w-0 gap-3">
    <legend className="mb-2 font-semibold">Service and day</legend>
    <SelectField
      label="Service"
      name="service"
      options={serviceNames(delivery)}
      defaultValue={`${typed?.['service'] ?? delivery.service.id}`}
      error={errorOf(answer, 'service')}
    />
    <TextField
      label="Day"
      name="day"
      type="date"
      hint="Empty: the first day of the service"
      defaultValue={`${typed?.['day'] ?? delivery.day ?? ''}`}
      error={errorOf(answer, 'day')}
    />
    <details>
      <summary className={summaryClass}>Days that the shop offers</summary>
      <dl className="mt-1 grid gap-2 text-small">
        {delivery.offers.map(({ id, name, days }) => (
          <div key={id}>
            <dt className="font-medium">{name}</dt>
            <dd className="text-quiet">
              {days.length === 0 ? 'Without a day' : days.map(({ words }) => words).join(' · ')}
            </dd>
          </div>
        ))}
      </dl>
    </details>
    <TextField
      label="Reason"
      name="reason"
      maxLength={200}
      hint="Needed for what the shop does not offer, and to let a difference in price be"
      autoComplete="off"
      defaultValue={`${typed?.['reason'] ?? ''}`}
      error={errorOf(answer, 'reason')}
    />
  </fieldset>
)
