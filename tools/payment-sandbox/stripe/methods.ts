import type { StoredMethod } from '../state.ts'
import { type CardBehaviour, predefinedCard, readCard, unknownMethod } from './cards.ts'
import { type StripeContext, seconds } from './context.ts'
import { required } from './form.ts'
import { paymentMethod } from './objects.ts'
import type { ConfirmParams, MethodParams } from './params.ts'

/* Payment methods: a typed card, one that a call contains, or one of Stripe's predefined ones by its name. */

/** Stores a typed card; throws Stripe's error for a wrong number, date or code. */
export const createMethod = (context: StripeContext, params: MethodParams): StoredMethod => {
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

const storeMethod = (
  context: StripeContext,
  behaviour: CardBehaviour,
  params: MethodParams = {},
): StoredMethod => {
  const made = { id: context.ids.stripe('pm'), created: seconds(context) }
  const wire = paymentMethod(made, behaviour, params.billing_details, params.metadata)
  const stored = { wire, behaviour }
  context.state.methods[wire.id] = stored
  return stored
}

/** The method that a call names or contains; null if neither. */
export const methodOf = (
  context: StripeContext,
  params: Pick<ConfirmParams, 'payment_method' | 'payment_method_data'>,
): StoredMethod | null => {
  if (params.payment_method_data !== undefined) return createMethod(context, params.payment_method_data)
  if (params.payment_method === undefined) return null
  const id = params.payment_method
  const stored = Object.hasOwn(context.state.methods, id) ? context.state.methods[id] : undefined
  if (stored !== undefined) return stored
  const ready = predefinedCard(id, context.now())
  if (ready === null) throw unknownMethod(id)
  return storeMethod(context, ready)
}
