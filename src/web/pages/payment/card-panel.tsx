import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { CardVendor } from '#contract/payment-vendors.ts'
import { poundsToPence } from '#domain/money/pence.ts'
import { TextField } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { sentBilling } from './sent-billing.ts'
import type { CardFields, Payment } from './use-payment.ts'
import { loadCards } from './vendors/cards.ts'

interface CardPanelProps {
  readonly payment: Payment
  readonly vendor: CardVendor
  /** Beside PayPal and Google Pay the form has a label of its own (T-295). */
  readonly besideWallet: boolean
  readonly fields: RefObject<CardFields | null>
  /** False while terms are unticked or an order is being placed. */
  readonly ready: boolean
}

/** The tokens of the page, for fields that stand in the provider's frame. */
const appearance = {
  variables: {
    colorPrimary: '#a8481f',
    colorText: '#1f1d1a',
    colorTextSecondary: '#5e5850',
    colorDanger: '#a32a1b',
    borderRadius: '6px',
    fontSizeBase: '16px',
  },
}

/**
 * The provider's card fields, in its own frame: no card ever reaches the shop (T-291). Made once, when cards are first
 * chosen (T-268); what the device offers beside them shows under a divider (T-294).
 */
export function CardPanel({ payment, vendor, besideWallet, fields, ready }: CardPanelProps): ReactNode {
  const { page, state, dispatch } = payment
  const place = useRef<HTMLDivElement>(null)
  const expressPlace = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<'no' | 'yes' | 'failed'>('no')
  const [hasExpress, setHasExpress] = useState(false)
  const latest = useRef({ payment, ready })
  useEffect(() => {
    latest.current = { payment, ready }
  })

  useEffect(() => {
    let current = true
    const mount = async (): Promise<void> => {
      const stripe = await loadCards(vendor)
      if (!current || place.current === null || expressPlace.current === null) return
      const elements = stripe.elements({
        mode: 'payment',
        amount: poundsToPence(page.total),
        currency: 'gbp',
        allowedPaymentMethodTypes: ['card'],
        appearance,
      })
      const card = elements.create('payment', {
        fields: { billingDetails: 'never' },
        wallets: { applePay: 'never', googlePay: 'never' },
      })
      card.on('ready', () => current && setLoaded('yes'))
      card.mount(place.current)
      const express = elements.create('expressCheckout', { buttonHeight: 48 })
      express.on('ready', ({ availablePaymentMethods }) => {
        if (current) setHasExpress(availablePaymentMethods !== undefined)
      })
      express.on('click', (event) => {
        if (latest.current.ready) event.resolve()
        else event.reject()
      })
      express.on('cancel', () => dispatch({ type: 'ended', cardError: null }))
      express.on('confirm', () => void latest.current.payment.payByCard({ stripe, elements }, 'express'))
      express.mount(expressPlace.current)
      fields.current = { stripe, elements }
    }
    mount().catch(() => current && setLoaded('failed'))
    return () => {
      current = false
      fields.current = null
    }
  }, [vendor, page.total, dispatch, fields])

  return (
    <div className="space-y-5">
      <input type="hidden" name="stripe_method" value="card" />
      {Object.entries(sentBilling(page.billing_address)).map(([name, value]) => (
        <input key={name} type="hidden" name={`billing_address[${name}]`} value={value} />
      ))}
      {besideWallet && <h2 className="text-xl">Or Debit / Credit Card</h2>}
      <TextField
        label="Name on card"
        name="name_on_card"
        autoComplete="cc-name"
        maxLength={100}
        value={state.nameOnCard}
        error={state.nameError}
        onChange={(event) => dispatch({ type: 'named', name: event.currentTarget.value })}
      />
      {loaded === 'no' && (
        <p className="flex items-center gap-3 text-quiet">
          <Spinner /> Opening the card fields …
        </p>
      )}
      {loaded === 'failed' && <p className="text-brick">{messages.cardsUnavailable}</p>}
      <div ref={place} />
      <p role="alert" className="text-brick text-sm empty:hidden">
        {state.cardError}
      </p>
      <div hidden={!hasExpress}>
        <p className="flex items-center gap-4 text-quiet text-sm before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
          Or Pay Using
        </p>
        <div ref={expressPlace} className="mt-4" inert={!ready} />
      </div>
      <p className="text-quiet text-sm">
        Your card details go straight to our card payment provider. They never reach this shop.
      </p>
    </div>
  )
}
