import { type Dispatch, type RefObject, useRef, useState } from 'react'
import { calls } from '#contract/routes.ts'
import type { AddressKind } from '#domain/checkout/form.ts'
import { parsePostcode } from '#domain/delivery/postcode.ts'
import { checkoutCalls } from '../../browser/calls/checkout.ts'
import { holdFocusedField } from '../../browser/hold-focused-field.ts'
import { useShopState } from '../../shell/shop-state.tsx'
import type { CheckoutAction, CheckoutState } from './state.ts'

/** A lookup without a response. `isAsked`: the shopper has pressed the button and waits for it. */
interface RunningLookup {
  readonly postcode: string
  isAsked: boolean
}

/** Finds addresses by their postcode: at the button, and ahead of it for the delivery address. */
export const useAddressLookup = (latest: RefObject<CheckoutState>, dispatch: Dispatch<CheckoutAction>) => {
  const [lookingUp, setLookingUp] = useState<AddressKind | null>(null)
  const { raiseAlert } = useShopState()
  /* A response is applied only if its lookup is the latest. */
  const running = useRef<Record<AddressKind, RunningLookup | null>>({ shipping: null, billing: null })
  const ahead = useRef('')

  const start = async (address: AddressKind, postcode: string, isAsked: boolean): Promise<void> => {
    const lookup: RunningLookup = { postcode, isAsked }
    running.current[address] = lookup
    if (isAsked) setLookingUp(address)
    const answer = await checkoutCalls.post(calls.lookupAddress, { postcode })
    if (running.current[address] !== lookup) return
    running.current[address] = null
    setLookingUp((now) => (now === address ? null : now))
    if (answer.ok && !('Message' in answer.value)) {
      const { value } = answer
      return holdFocusedField(() => dispatch({ kind: 'found', address, ...value }))
    }
    /* The visitor does not wait for this lookup: the button will say what is wrong. */
    if (!lookup.isAsked) return
    if (!answer.ok) {
      /* Without a lookup the address can still be typed. */
      dispatch({ kind: 'edit', address })
      return raiseAlert({ level: 'danger', message: answer.message })
    }
    dispatch({ kind: 'found', address, addresses: [], postcode })
    /* The specification requires the browser's own alert for this message (T-240). */
    if ('Message' in answer.value) window.alert(answer.value.Message)
  }

  return {
    lookingUp,

    /** At the button, or Enter in the field. Joins the same lookup if it is running; a list that is there stays. */
    async lookUp(address: AddressKind): Promise<void> {
      const { form, lookups } = latest.current
      const postcode = form[`${address}.postcode`]
      if (postcode.trim() === '') return
      const { addresses, postcode: found } = lookups[address]
      if (addresses !== null && addresses.length > 0 && found === parsePostcode(postcode)) return
      const same = running.current[address]
      if (same?.postcode !== postcode) return start(address, postcode, true)
      same.isAsked = true
      setLookingUp(address)
    },

    /**
     * Once for a complete delivery postcode without an address, when the shopper has filled in a field: the list
     * stands there when they come to it, one press earlier.
     */
    lookUpAhead(): void {
      const { form, lookups } = latest.current
      const postcode = form['shipping.postcode']
      const isNeeded = form['shipping.address1'] === '' && lookups.shipping.addresses === null
      if (!isNeeded || running.current.shipping !== null || ahead.current === postcode) return
      if (parsePostcode(postcode) === null) return
      ahead.current = postcode
      void start('shipping', postcode, false)
    },
  }
}
