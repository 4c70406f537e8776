import { useEffect, useReducer, useRef, useState } from 'react'
import { checkoutFieldNames } from '#contract/checkout-names.ts'
import type { CheckoutPage } from '#contract/checkout-page.ts'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { missingDetail } from '#domain/checkout/completeness.ts'
import type { AddressKind, Checkbox, TextField } from '#domain/checkout/form.ts'
import {
  checkDeliveryPostcode,
  type PostcodeCheck,
  parsePostcodeCheck,
} from '#domain/checkout/postcode-check.ts'
import { parsePostcode } from '#domain/delivery/postcode.ts'
import { refusalIn } from '../../browser/call.ts'
import { basketCalls } from '../../browser/calls/basket.ts'
import { checkoutCalls } from '../../browser/calls/checkout.ts'
import { shellCalls } from '../../browser/calls/shell.ts'
import { holdFocusedField } from '../../browser/hold-focused-field.ts'
import { useDebounced } from '../../browser/use-debounced.ts'
import { createWorkQueue } from '../../browser/work-queue.ts'
import { useShopState } from '../../shell/shop-state.tsx'
import { formProblems, problemOnLeaving } from './field-problems.ts'
import { priceChanges } from './price-change.ts'
import { initialCheckoutState, reduceCheckout } from './state.ts'
import { useAddressLookup } from './use-address-lookup.ts'

const CHECK_AFTER_MS = 500

/** The checkout form's state and its calls. */
export const useCheckout = (page: CheckoutPage) => {
  const [state, dispatch] = useReducer(reduceCheckout, page, initialCheckoutState)
  const [pricing, setPricing] = useState(false)
  const { raiseAlert } = useShopState()
  const settings = { tradeAccounts: page.trade_accounts, loggedIn: page.logged_in }
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  })

  const lookup = useAddressLookup(latest, dispatch)

  /** Counts service choices: a response is applied only if it is the latest. */
  const choices = useRef(0)
  const [queue] = useState(createWorkQueue)

  const check = async (warn: boolean): Promise<PostcodeCheck | null> => {
    const { form, shipping, totals } = latest.current
    const postcode = form['shipping.postcode']
    if (postcode.trim() === '') return null
    const answer = await checkoutCalls.post(calls.checkPostcode, {
      postcode,
      service_id: shipping.selected_service_id,
    })
    const outcome = answer.ok
      ? parsePostcodeCheck(answer.value)
      : /* The check failed: decide by what the page knows; the server checks again on the post. */
        checkDeliveryPostcode(postcode, shipping.selected_service_id, {
          postcode: totals.postcode,
          serviceIds: shipping.services.map(({ id }) => id),
        })
    holdFocusedField(() => dispatch({ kind: 'checked', postcode, check: outcome, warn }))
    return outcome
  }
  /* Warns once per postcode: leaving the field again with the same postcode does not repeat the warning. */
  const lastWarnedFor = useRef('')
  const warnOnce = (): void => {
    const postcode = latest.current.form['shipping.postcode']
    if (postcode === lastWarnedFor.current) return
    lastWarnedFor.current = postcode
    void check(true)
  }
  const { schedule: checkLater, cancel } = useDebounced(() => void check(false), CHECK_AFTER_MS)

  const { check: checked } = state
  const postcode = state.form['shipping.postcode']
  /* A complete postcode is checked while typing; a warning waits until the field is left. */
  useEffect(() => {
    if (checked === null && parsePostcode(postcode) !== null) checkLater()
    return cancel
  }, [checked, postcode, checkLater, cancel])

  return {
    state,
    /** The address whose lookup is running. */
    lookingUp: lookup.lookingUp,
    /** Whether the totals are being recalculated. */
    isPricing: pricing,
    typeText: (field: TextField, text: string) => dispatch({ kind: 'typed', field, text }),
    leaveField: (field: TextField) => {
      dispatch({ kind: 'left', field, problem: problemOnLeaving(latest.current.form, field, settings) })
      if (field === 'shipping.postcode') setTimeout(warnOnce)
      if (!field.startsWith('billing.')) setTimeout(lookup.lookUpAhead)
    },
    setTick: (tick: Checkbox, on: boolean) => dispatch({ kind: 'ticked', tick, on }),
    openAddress: (address: AddressKind) => dispatch({ kind: 'edit', address }),
    lookUpAddress: lookup.lookUp,
    chooseAddress: (address: AddressKind, value: string) => {
      dispatch({ kind: 'chose', address, value })
      if (address === 'shipping') setTimeout(warnOnce)
    },
    chooseService: async (id: number, date: string | null): Promise<void> => {
      choices.current += 1
      const choiceNumber = choices.current
      const isLatest = (): boolean => choices.current === choiceNumber
      dispatch({ kind: 'service', id, date })
      setPricing(true)
      await queue.run(async () => {
        /* Of several queued choices only the last one is sent. */
        if (!isLatest()) return
        const answer = await basketCalls.post(calls.setShippingService, {
          shipping_service_id: id,
          delivery_date: date ?? '',
          delivery_date_extra: latest.current.shipping.delivery_extra,
        })
        const refusal = refusalIn(answer)
        if (refusal !== null) raiseAlert({ level: 'danger', message: refusal })
        if (!isLatest()) return
        if (refusal !== null) dispatch({ kind: 'service-refused' })
        const [totals, shipping] = await Promise.all([
          basketCalls.get(calls.basketTotals),
          basketCalls.get(calls.getShippingServices),
        ])
        if (!isLatest()) return
        setPricing(false)
        if (totals.ok && shipping.ok)
          dispatch({ kind: 'repriced', totals: totals.value, shipping: shipping.value })
        setTimeout(() => void check(false))
      })
    },
    /** Whether nothing is missing or known to be wrong. */
    isComplete: (): boolean =>
      missingDetail(state.form, state.check, state.shipping.services.length) === null &&
      Object.keys(formProblems(state.form, settings)).length === 0,
    /**
     * Whether the form can be posted. If not, its fields get their messages; a postcode that is still to be
     * checked is checked first (S-032).
     */
    async readyToPost(): Promise<boolean> {
      const { form, check: known, shipping } = latest.current
      const problems = formProblems(form, settings)
      const outcome = known ?? (await check(true))
      dispatch({ kind: 'gaps', problems })
      return (
        Object.keys(problems).length === 0 && missingDetail(form, outcome, shipping.services.length) === null
      )
    },
    /** Prices the basket for the postcode in the form, and says what that changed (S-033). */
    async priceForPostcode(): Promise<void> {
      dispatch({ kind: 'warning-closed' })
      setPricing(true)
      await queue.run(async () => {
        const { form, totals: before, shipping: offered } = latest.current
        const typed = form['shipping.postcode']
        const refusal = refusalIn(await shellCalls.post(calls.setPostcode, { postcode: typed }))
        const [totals, shipping] =
          refusal === null
            ? await Promise.all([
                basketCalls.get(calls.basketTotals),
                basketCalls.get(calls.getShippingServices),
              ])
            : [null, null]
        setPricing(false)
        if (refusal !== null || !totals?.ok || !shipping?.ok) {
          const problem = refusal ?? messages.somethingWrong
          return dispatch({ kind: 'gaps', problems: { [checkoutFieldNames['shipping.postcode']]: problem } })
        }
        const after = { totals: totals.value, shipping: shipping.value }
        dispatch({
          kind: 'repriced',
          ...after,
          changes: [
            messages.pricedFor(after.totals.postcode ?? typed),
            ...priceChanges({ totals: before, shipping: offered }, after),
          ],
        })
        setTimeout(() => void check(false))
      })
    },
    closeWarning: () => dispatch({ kind: 'warning-closed' }),
  }
}

export type CheckoutHandle = ReturnType<typeof useCheckout>
