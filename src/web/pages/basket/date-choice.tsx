import type { ReactNode } from 'react'
import type { WireShippingService } from '#contract/delivery.ts'
import { calls } from '#contract/routes.ts'
import { CallForm } from '../../forms/call-form.tsx'
import { NoScriptButton } from '../../forms/no-script-button.tsx'

interface DateChoiceProps {
  readonly service: WireShippingService
  readonly selected: string
  readonly onChoose: (date: string) => void
}

/** The dates that a service offers, as radio buttons (T-099). */
export function DateChoice({ service, selected, onChoose }: DateChoiceProps): ReactNode {
  return (
    <CallForm
      action={calls.setShippingService}
      fields={{ shipping_service_id: service.id }}
      onSend={() => undefined}
      className="mt-5"
    >
      <fieldset>
        <legend className="mb-2 font-medium text-sm">Delivery date</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2">
          {service.dates.map(([value, label]) => (
            <label
              key={value}
              className="figures relative flex min-h-14 cursor-pointer flex-col items-center justify-center rounded-control border border-line bg-card px-2 py-1 text-center leading-tight transition-colors hover:border-ink has-checked:border-clay has-checked:bg-clay-wash has-focus-visible:outline-2 has-focus-visible:outline-clay has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="delivery_date"
                value={value}
                checked={value === selected}
                onChange={() => onChoose(value)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <DateLabel label={label} />
            </label>
          ))}
        </div>
      </fieldset>
      <NoScriptButton className="mt-3" size="small">
        Choose this date
      </NoScriptButton>
    </CallForm>
  )
}

/** 'Tue 10 June 2025' on two lines: the day of the week, the date. */
function DateLabel({ label }: { label: string }): ReactNode {
  const [weekday = '', day = '', month = '', ...year] = label.split(' ')
  return (
    <>
      <span className="text-quiet text-sm">{weekday} </span>
      <span>
        {day} {month}
        <span className="sr-only"> {year.join(' ')}</span>
      </span>
    </>
  )
}
