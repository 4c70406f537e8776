import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { type Dispatch, useReducer, useRef } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '#contract/messages.ts'
import type { PaymentPage } from '#contract/payment-page.ts'
import { calls, paths } from '#contract/routes.ts'
import { type CallResult, post } from '../../browser/call.ts'
import { useShopState } from '../../shell/shop-state.tsx'
import { billingDetails } from './billing-details.ts'
import { cardErrorText } from './card-error.ts'
import { isConclusive, pollPayment, waitFor } from './poll-payment.ts'
import { changePayment, initialPaymentState, type PaymentEvent, type PaymentState } from './state.ts'

/** The card fields, once the provider has made them. */
export interface CardFields {
  readonly stripe: Stripe
  readonly elements: StripeElements
}

export interface PaymentHandle {
  readonly page: PaymentPage
  readonly state: PaymentState
  readonly dispatch: Dispatch<PaymentEvent>
  /**
   * Asks whether the order may be placed; leads to the basket when it may not (T-276, T-353 to T-356). A card is charged by
   * the browser: for it the call holds the goods, so it comes directly before each payment.
   */
  readonly isValid: () => Promise<boolean>
  /** Pays with the fields, or with the wallet of a device that was chosen among them. */
  readonly payByCard: (fields: CardFields, by: 'card' | 'express') => Promise<void>
  /** Makes the order of a payment that has succeeded (T-304, T-306). */
  readonly confirm: (paymentId: string) => Promise<void>
  /**
   * Makes the order of money that may have been taken. Where it is not known what became of it, that is looked for on and on,
   * and nothing is charged again; `onRefusal` has the server's refusal.
   */
  readonly finishPaid: (
    confirm: () => Promise<CallResult<string>>,
    onRefusal: (message: string) => void,
  ) => Promise<'done' | 'refused' | 'looking'>
  /** Looks once more for a payment of which nothing is known. */
  readonly checkAgain: () => void
  readonly fail: (message: string, options?: { readonly title: boolean }) => void
  readonly leaveFor: (address: string) => void
  readonly toBasket: (message: string | null) => void
}

/** The status of a refusal until the mailed code is typed (SX-08). */
export const CODE_REQUIRED_STATUS = 428

export const usePayment = (page: PaymentPage): PaymentHandle => {
  const { raiseAlert, endAlerts } = useShopState()
  const navigate = useNavigate()
  const [state, dispatch] = useReducer(changePayment, page, initialPaymentState)

  const fail = (message: string, { title } = { title: true }): void =>
    raiseAlert({ level: 'danger', message, ...(title ? { title: 'Error' } : {}) })

  const failCard = (message: string): void => {
    fail(message)
    dispatch({ type: 'ended', cardError: message })
  }

  /* The alert goes along, since the document stays. */
  const toBasket = (message: string | null): void => {
    if (message !== null) raiseAlert({ level: 'warning', message, important: true })
    /* Nothing can be pressed on the way there (T-312). */
    dispatch({ type: 'invalid' })
    void navigate(paths.basket)
  }

  const leaveFor = (address: string): void => {
    raiseAlert({ level: 'success', message: messages.orderPlaced })
    window.location.assign(address)
  }

  const isValid = async (): Promise<boolean> => {
    const answer = await post(calls.checkOrderValidity, {
      shown: page.shown,
      ...(state.method === null ? {} : { method: state.method }),
    })
    if (answer.ok && answer.value.valid) return true
    if (!answer.ok) toBasket(answer.message)
    else {
      raiseAlert({ level: 'warning', message: answer.value.message, important: true })
      dispatch({ type: 'invalid' })
      /* The server has left the sentence for the basket page too (OP-70). */
      window.location.assign(answer.value.redirect_url ?? paths.basket)
    }
    return false
  }

  const pending = useRef<() => void>(() => undefined)
  const finishPaid: PaymentHandle['finishPaid'] = async (confirm, onRefusal) => {
    const end = (answer: CallResult<string>): 'done' | 'refused' => {
      if (answer.ok) leaveFor(answer.value)
      else onRefusal(answer.message)
      return answer.ok ? 'done' : 'refused'
    }
    const poll = async (): Promise<void> => {
      dispatch({ type: 'paid-looked-for' })
      const answer = await pollPayment(confirm, waitFor)
      if (answer === null) dispatch({ type: 'paid-unknown' })
      else end(answer)
    }
    const answer = await confirm()
    if (isConclusive(answer)) return end(answer)
    pending.current = () => void poll()
    void poll()
    return 'looking'
  }

  const confirm = async (paymentId: string): Promise<void> => {
    dispatch({ type: 'began' })
    const send = async (): Promise<CallResult<string>> => {
      const body = { payment_intent_id: paymentId, opt_in: state.optIn }
      const confirmed = await post(calls.paymentConfirm, body)
      return confirmed.ok ? { ok: true, value: confirmed.value.redirect_url } : confirmed
    }
    await finishPaid(send, failCard)
  }

  const charge = async ({ stripe, elements }: CardFields, by: 'card' | 'express'): Promise<void> => {
    /* A wallet's button stands in the vendor's frame, whose presses the page does not see. */
    endAlerts()
    if (by === 'card' && state.nameOnCard.trim() === '') {
      fail(messages.cardNameAlert)
      return dispatch({ type: 'name-missing', message: messages.cardNameInline })
    }
    dispatch({ type: 'began' })
    if (!(await isValid())) return
    const checked = await elements.submit()
    if (checked.error !== undefined) return failCard(cardErrorText(checked.error))
    if (state.code !== null) {
      const verified = await post(calls.cardCode, { code: state.code })
      if (!verified.ok) return dispatch({ type: 'code-wrong', message: verified.message })
      dispatch({ type: 'code-passed' })
    }
    const intent = await post(calls.paymentIntent, { opt_in: state.optIn, shown: page.shown })
    if (!intent.ok && intent.status === CODE_REQUIRED_STATUS) return dispatch({ type: 'code-asked' })
    if (!intent.ok) return toBasket(intent.message)
    const paid = await stripe.confirmPayment({
      elements,
      clientSecret: intent.value,
      confirmParams: {
        return_url: new URL(paths.payment, window.location.href).href,
        ...(by === 'card'
          ? {
              payment_method_data: {
                billing_details: billingDetails(page.billing_address, state.nameOnCard),
              },
            }
          : {}),
      },
      redirect: 'if_required',
    })
    if (paid.error !== undefined) return failCard(cardErrorText(paid.error))
    await confirm(paid.paymentIntent.id)
  }
  /* A provider's script that fails must not leave the page waiting for ever (T-275). */
  const payByCard: PaymentHandle['payByCard'] = (fields, by) =>
    charge(fields, by).catch(() => failCard(messages.cardUnexpected))

  return {
    page,
    state,
    dispatch,
    isValid,
    payByCard,
    confirm,
    finishPaid,
    checkAgain: () => pending.current(),
    fail,
    leaveFor,
    toBasket,
  }
}
