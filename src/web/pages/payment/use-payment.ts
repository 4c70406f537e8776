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
import { initialPaymentState, type PaymentAction, type PaymentState, reducePayment } from './state.ts'

/** The provider's card fields, once they are ready. */
export interface CardFields {
  readonly stripe: Stripe
  readonly elements: StripeElements
}

export interface PaymentHandle {
  readonly page: PaymentPage
  readonly state: PaymentState
  readonly dispatch: Dispatch<PaymentAction>
  /**
   * Checks whether the order may be placed; if not, redirects to the basket (T-276, T-353 to T-356). The
   * browser charges a card, so this call also reserves the goods: it must come directly before each payment.
   */
  readonly checkOrderValidity: () => Promise<boolean>
  /** Pays with the fields, or with the device's wallet. */
  readonly payByCard: (fields: CardFields, by: 'card' | 'express') => Promise<void>
  /** Places the order of a successful payment (T-304, T-306). */
  readonly confirm: (paymentId: string) => Promise<void>
  /**
   * Places the order of a payment that may have been charged. If the outcome is unknown, the page polls for
   * it, and nothing is charged again. `onRefusal` receives the server's rejection.
   */
  readonly placePaidOrder: (
    confirm: () => Promise<CallResult<string>>,
    onRefusal: (message: string) => void,
  ) => Promise<'done' | 'refused' | 'polling'>
  /** Starts another poll for a payment whose outcome is unknown. */
  readonly pollAgain: () => void
  readonly showError: (message: string, options?: { readonly title: boolean }) => void
  readonly goToOrder: (address: string) => void
  readonly goToBasket: (message: string | null) => void
}

/** The response status while an emailed code is required (SX-08). */
export const CODE_REQUIRED_STATUS = 428

export const usePayment = (page: PaymentPage): PaymentHandle => {
  const { raiseAlert, endAlerts } = useShopState()
  const navigate = useNavigate()
  const [state, dispatch] = useReducer(reducePayment, page, initialPaymentState)

  const fail = (message: string, { title } = { title: true }): void =>
    raiseAlert({ level: 'danger', message, ...(title ? { title: 'Error' } : {}) })

  const failCard = (message: string): void => {
    fail(message)
    dispatch({ type: 'ended', cardError: message })
  }

  /* The alert survives the navigation, because the document stays. */
  const toBasket = (message: string | null): void => {
    if (message !== null) raiseAlert({ level: 'warning', message, important: true })
    /* Disables the buttons during the navigation (T-312). */
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
      /* The server stores the same message for the basket page (OP-70). */
      window.location.assign(answer.value.redirect_url ?? paths.basket)
    }
    return false
  }

  const pending = useRef<() => void>(() => undefined)
  const finishPaid: PaymentHandle['placePaidOrder'] = async (confirm, onRefusal) => {
    const end = (answer: CallResult<string>): 'done' | 'refused' => {
      if (answer.ok) leaveFor(answer.value)
      else onRefusal(answer.message)
      return answer.ok ? 'done' : 'refused'
    }
    const poll = async (): Promise<void> => {
      dispatch({ type: 'outcome-polling' })
      const answer = await pollPayment(confirm, waitFor)
      if (answer === null) dispatch({ type: 'outcome-unknown' })
      else end(answer)
    }
    const answer = await confirm()
    if (isConclusive(answer)) return end(answer)
    pending.current = () => void poll()
    void poll()
    return 'polling'
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
    /* The page does not see clicks on a wallet's button in the vendor's frame. */
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
    if (!intent.ok && intent.status === CODE_REQUIRED_STATUS) return dispatch({ type: 'code-required' })
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
  /* An error in the provider's script must not leave the page waiting (T-275). */
  const payByCard: PaymentHandle['payByCard'] = (fields, by) =>
    charge(fields, by).catch(() => failCard(messages.cardUnexpected))

  return {
    page,
    state,
    dispatch,
    checkOrderValidity: isValid,
    payByCard,
    confirm,
    placePaidOrder: finishPaid,
    pollAgain: () => pending.current(),
    showError: fail,
    goToOrder: leaveFor,
    goToBasket: toBasket,
  }
}
