import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { StripeClient } from '#contract/payment-methods.ts'
import { poundsToPence } from '#domain/money/pence.ts'
import { storeApplePay } from '../../wallets/apple-pay.ts'
import type { CardFields, CurrentPayment, PaymentHandle } from './use-payment.ts'
import { type MountPart, useVendorPart } from './use-vendor-part.ts'
import { cardFontFamily, readCardFonts } from './vendors/card-font.ts'
import { loadStripeJs } from './vendors/stripe.ts'

/** The page's design tokens, for the fields in the provider's frame. */
const appearance = {
  variables: {
    colorPrimary: '#a8481f',
    colorText: '#1f1d1a',
    colorTextSecondary: '#5e5850',
    colorTextPlaceholder: '#5e5850',
    colorDanger: '#a32a1b',
    borderRadius: '6px',
    fontFamily: cardFontFamily,
    fontSizeBase: '16px',
  },
  rules: {
    '.Label': { fontSize: '14px', fontWeight: '500' },
    '.Input': { border: '1px solid #8c857b' },
    '.Input--invalid': { border: '1px solid #a32a1b' },
  },
}

/** Whether the device has a wallet, once the provider has detected it. */
export type ExpressState = 'detecting' | 'offered' | 'none'

interface CardFieldsOptions {
  readonly vendor: StripeClient | null
  /** True once cards have been chosen: only then are the fields created, once (T-268). */
  readonly isChosen: boolean
  /** False while terms are unticked or an order is being placed. */
  readonly ready: boolean
  /** PayPal is offered too, and Google Pay with it: it is not offered a second time. */
  readonly besideWallet: boolean
}

/** The provider's card fields in its own frame: card details never reach the shop (T-291). */
export const useCardFields = (
  payment: PaymentHandle,
  { vendor, isChosen, ready, besideWallet }: CardFieldsOptions,
) => {
  const place = useRef<HTMLDivElement>(null)
  const expressPlace = useRef<HTMLDivElement>(null)
  /** Null until the fields are ready. */
  const fields = useRef<CardFields | null>(null)
  const [express, setExpress] = useState<ExpressState>('detecting')
  const latest = useRef({ payment, ready })
  useEffect(() => {
    latest.current = { payment, ready }
  })
  const { total } = payment.page

  const mount = useCallback<MountPart>(
    async (report) => {
      if (vendor === null) return () => undefined
      const [stripe, fonts] = await Promise.all([loadStripeJs(vendor), readCardFonts()])
      if (place.current === null || expressPlace.current === null) return () => undefined
      const elements = stripe.elements({
        mode: 'payment',
        amount: poundsToPence(total),
        currency: 'gbp',
        allowedPaymentMethodTypes: ['card'],
        appearance,
        fonts,
      })
      const card = elements.create('payment', {
        fields: { billingDetails: 'never' },
        wallets: { applePay: 'never', googlePay: 'never' },
      })
      /* The provider's fields throw if they are used before they are ready. */
      card.on('ready', () => {
        fields.current = { stripe, elements }
        report('open')
      })
      card.on('loaderror', () => report('failed'))
      card.mount(place.current)
      const express = mountExpress(stripe, elements, {
        now: () => latest.current,
        report: setExpress,
        besideWallet,
      })
      express.mount(expressPlace.current)
      return () => {
        fields.current = null
        card.destroy()
        express.destroy()
      }
    },
    [vendor, total, besideWallet],
  )

  const { opening, retry } = useVendorPart(vendor !== null && isChosen ? mount : null)
  return { opening, retry, express, container: place, expressContainer: expressPlace, fields }
}

export type CardFieldsHandle = ReturnType<typeof useCardFields>

interface ExpressOptions {
  readonly now: () => CurrentPayment
  readonly report: (express: ExpressState) => void
  readonly besideWallet: boolean
}

/** Mounts the device's own wallet (T-294), limited to one row so that its height is known in advance. */
const mountExpress = (
  stripe: Stripe,
  elements: StripeElements,
  { now, report, besideWallet }: ExpressOptions,
) => {
  const express = elements.create('expressCheckout', {
    buttonHeight: 48,
    layout: { maxColumns: 2, maxRows: 1, overflow: 'never' },
    paymentMethods: {
      ...(besideWallet ? { googlePay: 'never' as const } : {}),
      link: 'never',
      paypal: 'never',
      amazonPay: 'never',
      klarna: 'never',
    },
  })
  const withoutApplePay = (): void => now().payment.dispatch({ type: 'wallet-missing', wallet: 'apple-pay' })
  express.on('ready', ({ availablePaymentMethods: available }) => {
    report(available === undefined ? 'none' : 'offered')
    const hasApplePay = available?.applePay === true
    storeApplePay(hasApplePay)
    if (!hasApplePay) withoutApplePay()
  })
  express.on('loaderror', () => {
    report('none')
    withoutApplePay()
  })
  express.on('click', (event) => {
    const { payment, ready } = now()
    if (ready) return event.resolve()
    event.reject()
    if (!payment.state.processing) payment.checkInput()
  })
  express.on('cancel', () => now().payment.dispatch({ type: 'ended', cardError: null }))
  express.on('confirm', () => void now().payment.payByCard({ stripe, elements }, 'express'))
  return express
}
