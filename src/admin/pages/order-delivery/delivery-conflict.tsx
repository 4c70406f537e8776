import type { ReactNode } from 'react'
import type { CallOutput } from '#contract/admin/calls.ts'
import { mergeFields } from '#domain/lang/merge-fields.ts'
import { type Conflict, ConflictForm } from '../../forms/conflict-form.tsx'
import { wasOf } from '../../forms/was.ts'
import type { ActionAnswer } from '../../requests.ts'
import { addressLabels } from './address-fields.tsx'
import { serviceNames } from './service-fields.tsx'

type Delivery = CallOutput<'readOrderDelivery'>
type Typed = Readonly<Record<string, string | string[]>>

/** Every field of the form, as it sends them. */
export const deliveryAsFields = ({ fields, service, day }: Delivery) => ({
  ...fields,
  service: `${service.id}`,
  day: day ?? '',
})

/**
 * What a colleague changed of the delivery while this person typed (M-194): the order's own answer says who and when, the
 * page was read anew. Null: the action was refused for something else, or the colleague changed another part of the order.
 */
export const deliveryConflict = (
  delivery: Delivery,
  typed: Typed | undefined,
  answer: ActionAnswer<unknown> | undefined,
): Conflict | null => {
  if (answer?.ok !== false || answer.refusal.reason !== 'changed' || typed === undefined) return null
  const now = deliveryAsFields(delivery)
  const was = wasOf(typed) as typeof now | undefined
  if (was === undefined) return null
  const mine = Object.fromEntries(Object.keys(now).map((name) => [name, `${typed[name] ?? ''}`]))
  const fields = mergeFields<Readonly<Record<string, string>>>(was, now, mine)
  if (fields.every(({ kept }) => kept === 'mine')) return null
  const last = 'now' in answer.refusal ? (answer.refusal.now as Partial<Conflict>) : {}
  return { id: delivery.number, who: last.who ?? 'A colleague', when: last.when ?? null, fields }
}

interface DeliveryConflictFormProps {
  readonly delivery: Delivery
  readonly conflict: Conflict
  readonly reason: string
  readonly formKey: string
}

export const DeliveryConflictForm = ({
  delivery,
  conflict,
  reason,
  formKey,
}: DeliveryConflictFormProps): ReactNode => {
  const names = serviceNames(delivery)
  return (
    <ConflictForm
      conflict={conflict}
      labels={{ ...addressLabels, service: 'Service', day: 'Day' }}
      hidden={{
        version: `${delivery.version}`,
        was: JSON.stringify(deliveryAsFields(delivery)),
        key: formKey,
        reason,
        ...deliveryAsFields(delivery),
      }}
      intent="save"
      words={(name, value) => (name === 'service' ? (names[value] ?? value) : value)}
    />
  )
}
