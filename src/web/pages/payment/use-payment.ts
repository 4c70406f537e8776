import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { useReducer, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '#contract/messages.ts'
import type { PaymentPage } from '#contract/payment-page.ts'
import { calls, paths } from '#contract/routes.ts'
import type { Wallet } from '#contract/wallets.ts'
import type { CallResult } from '../../browser/call.ts'
import { checkoutCalls } from '../../browser/calls/checkout.ts'
import { useShopState } from '../../shell/shop-state.tsx'
import { billingDetails } from './billing-details.ts'
import { type CardError, cardErrorOf } from './card-error.ts'
import { isConclusive, pollPayment, waitFor } from './poll-payment.ts'
import { initialPaymentState, missingInputs, reducePayment } from './state.ts'

/** The provider's card fields, once they are ready. */
export interface CardFields {
  readonly stripe: Stripe
  readonly elements: StripeElements
}

/** The response status while an emailed code is required (SX-08). */
export const CODE_REQUIRED_STATUS = 428

export const usePayment = (page: PaymentPage, wallet: Wallet | null) => {
  const { raiseAlert, endAlerts } = useShopState()
  const navigate = useNavigate()
  const [state, dispatch] = useReducer(reducePayment, null, () => initialPaymentState(page, wallet))

  const [firstWallet] = useState(state.wallet)

  const showError = (message: string, { title } = { title: true }): void =>
    raiseAlert({ level: 'danger', message, ...(title ? { title: 'Error' } : {}) })

  /* Its place is the card errors area, which other methods do not show (S-037). */
  const failCard = (cardError: CardError): void => {
    if (state.method !== 'stripe') showError(cardError.sentence)
    dispatch({ type: 'ended', cardError })
  }

  /* The alert survives the navigation, because the document stays. */
  const goToBasket = (message: string | null): void => {
    if (message !== null) raiseAlert({ level: 'warning', message, important: true })
    /* Disables the buttons during the navigation (T-312). */
    dispatch({ type: 'invalid' })
    void navigate(paths.basket)
  }

  const goToOrder = (address: string): void => {
    raiseAlert({ level: 'success', message: messages.orderPlaced })
    window.location.assign(address)
  }

  /**
   * Checks whether the order may be placed; if not, redirects to the basket (T-276, T-353 to T-356). The
   * browser charges a card, so this call also reserves the goods: it must come directly before each payment.
   */
  const checkOrderValidity = async (): Promise<boolean> => {
    const answer = await checkoutCalls.post(calls.checkOrderValidity, {
      shown: page.shown,
      ...(state.method === null ? {} : { method: state.method }),
    })
    if (answer.ok && answer.value.valid) return true
    if (!answer.ok) goToBasket(answer.message)
    else {
      raiseAlert({ level: 'warning', message: answer.value.message, important: true })
      dispatch({ type: 'invalid' })
      /* The server stores the same message for the basket page (OP-70). */
      window.location.assign(answer.value.redirect_url ?? paths.basket)
    }
    return false
  }

  const pending = useRef<() => void>(() => undefined)
  /**
   * Places the order of a payment that may have been charged. If the outcome is unknown, the page polls for
   * it, and nothing is charged again. `onRefusal` receives the server's rejection.
   */
  const placePaidOrder = async (
    confirm: () => Promise<CallResult<string>>,
    onRefusal: (message: string) => void,
  ): Promise<'done' | 'refused' | 'polling'> => {
    const end = (answer: CallResult<string>): 'done' | 'refused' => {
      if (answer.ok) goToOrder(answer.value)
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

  /** Places the order of a successful payment (T-304, T-306). */
  const confirm = async (paymentId: string): Promise<void> => {
    dispatch({ type: 'began' })
    const send = async (): Promise<CallResult<string>> => {
      const body = { payment_intent_id: paymentId, opt_in: state.optIn }
      const confirmed = await checkoutCalls.post(calls.paymentConfirm, body)
      return confirmed.ok ? { ok: true, value: confirmed.value.redirect_url } : confirmed
    }
    await placePaidOrder(send, (sentence) => failCard({ sentence, next: 'ask' }))
  }

  /** Whether the card has a name; without one both of its messages are shown (T-296 to T-298). */
  const checkName = (): boolean => {
    if (state.nameOnCard.trim() !== '') return true
    showError(messages.cardNameAlert)
    dispatch({ type: 'name-missing', message: messages.cardNameInline })
    return false
  }

  /** Marks every gap; false: there are some, and the page leads to the first (S-032). */
  const checkInput = (): boolean => {
    const gaps = missingInputs(state, page)
    if (gaps.length === 0) return true
    dispatch({ type: 'gaps', gaps })
    return false
  }

  const charge = async ({ stripe, elements }: CardFields, by: 'card' | 'express'): Promise<void> => {
    /* The page does not see clicks on a wallet's button in the vendor's frame. */
    endAlerts()
    if (by === 'card' && !checkName()) return
    dispatch({ type: 'began' })
    if (!(await checkOrderValidity())) return
    const checked = await elements.submit()
    if (checked.error !== undefined) return failCard(cardErrorOf(checked.error))
    if (state.code !== null) {
      const verified = await checkoutCalls.post(calls.cardCode, { code: state.code })
      if (!verified.ok) return dispatch({ type: 'code-wrong', message: verified.message })
      dispatch({ type: 'code-passed' })
    }
    const intent = await checkoutCalls.post(calls.paymentIntent, { opt_in: state.optIn, shown: page.shown })
    if (!intent.ok && intent.status === CODE_REQUIRED_STATUS) return dispatch({ type: 'code-required' })
    if (!intent.ok) return goToBasket(intent.message)
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
    if (paid.error !== undefined) return failCard(cardErrorOf(paid.error))
    await confirm(paid.paymentIntent.id)
  }
  /** Pays with the fields, or with the device's wallet. An error in the provider's script ends it (T-275). */
  const payByCard = (fields: CardFields, by: 'card' | 'express'): Promise<void> =>
    charge(fields, by).catch(() => failCard({ sentence: messages.cardUnexpected, next: 'ask' }))

  return {
    page,
    /** The wallet that the page was opened with. */
    firstWallet,
    state,
    dispatch,
    checkInput,
    checkName,
    checkOrderValidity,
    payByCard,
    confirm,
    placePaidOrder,
    /** Starts another poll for a payment whose outcome is unknown. */
    pollAgain: () => pending.current(),
    showError,
    goToOrder,
    goToBasket,
  }
}

export type PaymentHandle = ReturnType<typeof usePayment>

/** The payment as it is now, for a vendor's callbacks. */
export interface CurrentPayment {
  readonly payment: PaymentHandle
  /** False while terms are unticked or an order is being placed. */
  readonly ready: boolean
}
