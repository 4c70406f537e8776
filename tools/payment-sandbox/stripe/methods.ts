import type { KeptMethod } from '../state.ts'
import { type CardBehaviour, readCard, readyCard, unknownMethod } from './cards.ts'
import { type Desk, seconds } from './desk.ts'
import { required } from './form.ts'
import { paymentMethod } from './objects.ts'
import type { ConfirmParams, MethodParams } from './params.ts'

/* Payment methods: a typed card, one that a call contains, or one of Stripe's predefined ones by its name. */

/** Stores a typed card; throws Stripe's error for a wrong number, date or code. */
export const createMethod = (context: Desk, params: MethodParams): KeptMethod => {
  required(params.type, 'type')
  const card = params.card ?? {}
  const behaviour = readCard(
    {
      number: required(card.number, 'card[number]'),
      expMonth: required(card.exp_month, 'card[exp_month]'),
      expYear: required(card.exp_year, 'card[exp_year]'),
      cvc: card.cvc ?? null,
    },
    context.now(),
  )
  return storeMethod(context, behaviour, params)
}

const storeMethod = (context: Desk, behaviour: CardBehaviour, params: MethodParams = {}): KeptMethod => {
  const made = { id: context.ids.stripe('pm'), created: seconds(context) }
  const wire = paymentMethod(made, behaviour, params.billing_details, params.metadata)
  const stored = { wire, behaviour }
  context.state.methods[wire.id] = stored
  return stored
}

/** The method that a call names or contains; null if neither. */
export const methodOf = (
  context: Desk,
  params: Pick<ConfirmParams, 'payment_method' | 'payment_method_data'>,
): KeptMethod | null => {
  if (params.payment_method_data !== undefined) return createMethod(context, params.payment_method_data)
  if (params.payment_method === undefined) return null
  const id = params.payment_method
  const stored = Object.hasOwn(context.state.methods, id) ? context.state.methods[id] : undefined
  if (stored !== undefined) return stored
  const ready = readyCard(id, context.now())
  if (ready === null) throw unknownMethod(id)
  return storeMethod(context, ready)
}
