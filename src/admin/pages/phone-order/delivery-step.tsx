import type { ReactNode } from 'react'
import { PostForm } from '../../forms/post-form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { TickField } from '../../forms/tick-field.tsx'
import { Button } from '../../ui/button.tsx'
import { inputClass } from '../../ui/input-class.ts'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import { poundsText } from '../../ui/texts.ts'
import { answerOf, type StepProps } from './answer.ts'

type Service = StepProps['order']['services'][number]

const Days = ({ service, chosen }: { readonly service: Service; readonly chosen: string }): ReactNode => (
  <select
    name={`date-${service.id}`}
    aria-label={`Day of ${service.name}`}
    defaultValue={chosen}
    className={`${inputClass} ml-8 max-w-64`}
  >
    {service.dates.map(([day, words]) => (
      <option key={day} value={day}>
        {words}
      </option>
    ))}
  </select>
)

const Services = ({ order, isBusy }: Pick<StepProps, 'order' | 'isBusy'>): ReactNode => (
  /* Anew when the choice or what is offered changes, so that the marked service is the one that counts. */
  <PostForm
    preventScrollReset
    key={`${order.chosen.serviceId} ${order.chosen.date} ${order.services.map(({ id }) => id).join()}`}
    className="mt-3 grid gap-3"
  >
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">Service and day</legend>
      {order.services.map((service) => (
        <div key={service.id} className="grid gap-1">
          <TickField
            kind="radio"
            name="serviceId"
            value={service.id}
            label={`${service.name}, ${service.price === 0 ? 'included' : poundsText(service.price)}`}
            {...(service.choosesDate || service.dates[0] === undefined ? {} : { hint: service.dates[0][1] })}
            defaultChecked={service.id === order.chosen.serviceId}
          />
          {service.choosesDate && (
            <Days
              service={service}
              chosen={service.id === order.chosen.serviceId ? (order.chosen.date ?? '') : ''}
            />
          )}
        </div>
      ))}
    </fieldset>
    <div>
      <Button name="intent" value="delivery" busy={isBusy}>
        Set delivery
      </Button>
    </div>
  </PostForm>
)

/** Where it goes, by which service and on which day: those that the shop offers for these goods. */
export const DeliveryStep = ({ order, answered, isBusy }: StepProps): ReactNode => {
  const postcode = answerOf(answered, 'postcode')
  const chosen = answerOf(answered, 'delivery')
  return (
    <section aria-labelledby="delivery">
      <h2 id="delivery" className="text-[1.0625rem]">
        2. Delivery
      </h2>
      <PostForm preventScrollReset className="mt-2 flex flex-wrap items-end gap-3">
        <div className="w-44">
          <TextField
            label="Delivery postcode"
            name="postcode"
            autoComplete="off"
            key={order.postcode}
            defaultValue={order.postcode ?? ''}
            error={errorOf(postcode, 'postcode')}
          />
        </div>
        <Button name="intent" value="postcode" busy={isBusy}>
          Set postcode
        </Button>
      </PostForm>
      {order.services.length > 0 && <Services order={order} isBusy={isBusy} />}
      {order.notOffered.length > 0 && (
        <ul className="mt-2 text-small text-quiet">
          {order.notOffered.map(({ name, reason }) => (
            <li key={name}>
              {name}: {reason}
            </li>
          ))}
        </ul>
      )}
      <Refusal answer={chosen} />
      <Refusal
        answer={postcode?.ok === false && postcode.refusal.reason !== 'shape' ? postcode : undefined}
      />
    </section>
  )
}
