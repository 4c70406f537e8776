import type { KeptMethod } from '../state.ts'
import { type CardBehaviour, readCard, readyCard, unknownMethod } from './cards.ts'
import { type Desk, seconds } from './desk.ts'
import { required } from './form.ts'
import { paymentMethod } from './objects.ts'
import type { ConfirmParams, MethodParams } from './params.ts'

/* Ways to pay: a card that was typed, one that a call brings, or one of Stripe's ready ones by its name. */

/** Keeps a card that was typed; throws Stripe's error for a number, date or code that is wrong. */
export const createMethod = (desk: Desk, params: MethodParams): KeptMethod => {
  required(params.type, 'type')
  const card = params.card ?? {}
  const behaviour = readCard(
    {
      number: required(card.number, 'card[number]'),
      expMonth: required(card.exp_month, 'card[exp_month]'),
      expYear: required(card.exp_year, 'card[exp_year]'),
      cvc: card.cvc ?? null,
    },
    desk.now(),
  )
  return keepMethod(desk, behaviour, params)
}

const keepMethod = (desk: Desk, behaviour: CardBehaviour, params: MethodParams = {}): KeptMethod => {
  const made = { id: desk.ids.stripe('pm'), created: seconds(desk) }
  const wire = paymentMethod(made, behaviour, params.billing_details, params.metadata)
  const kept = { wire, behaviour }
  desk.state.methods[wire.id] = kept
  return kept
}

/** The method that a call names or brings; null when it does neither. */
export const methodOf = (
  desk: Desk,
  params: Pick<ConfirmParams, 'payment_method' | 'payment_method_data'>,
): KeptMethod | null => {
  if (params.payment_method_data !== undefined) return createMethod(desk, params.payment_method_data)
  if (params.payment_method === undefined) return null
  const id = params.payment_method
  const kept = Object.hasOwn(desk.state.methods, id) ? desk.state.methods[id] : undefined
  if (kept !== undefined) return kept
  const ready = readyCard(id, desk.now())
  if (ready === null) throw unknownMethod(id)
  return keepMethod(desk, ready)
}
