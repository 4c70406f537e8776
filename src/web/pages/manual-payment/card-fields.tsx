import type { StripeElements } from '@stripe/stripe-js'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { StripeClient } from '#contract/payment-methods.ts'
import { cardFontFamily, readCardFonts } from '../payment/vendors/card-font.ts'
import { loadStripeJs } from '../payment/vendors/stripe.ts'
import type { ManualCard } from './pay-by-card.ts'

/** The page's design tokens, for text inside the provider's frames. */
const style = {
  base: {
    fontFamily: cardFontFamily,
    fontSize: '16px',
    color: '#1f1d1a',
    '::placeholder': { color: '#5e5850' },
  },
  invalid: { color: '#a32a1b' },
}

interface CardFieldsProps {
  readonly vendor: StripeClient
  /** Set once the fields are ready. */
  readonly card: RefObject<ManualCard | null>
  readonly onError: (message: string | null) => void
}

/** Card number, expiry and CVC in the provider's own frames: card details never reach the shop (T-362). */
export function CardFields({ vendor, card, onError }: CardFieldsProps): ReactNode {
  const number = useRef<HTMLDivElement>(null)
  const expiry = useRef<HTMLDivElement>(null)
  const cvc = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<'no' | 'yes' | 'failed'>('no')
  const report = useEffectEvent((error: { readonly message: string } | undefined) =>
    onError(error?.message ?? null),
  )

  useEffect(() => {
    let elements: StripeElements | undefined
    let current = true
    const mount = async (): Promise<void> => {
      const [stripe, fonts] = await Promise.all([loadStripeJs(vendor), readCardFonts()])
      if (!current || number.current === null || expiry.current === null || cvc.current === null) return
      elements = stripe.elements({ fonts })
      const numberField = elements.create('cardNumber', { style })
      const expiryField = elements.create('cardExpiry', { style })
      const cvcField = elements.create('cardCvc', { style })
      numberField.on('change', ({ error }) => report(error))
      expiryField.on('change', ({ error }) => report(error))
      cvcField.on('change', ({ error }) => report(error))
      numberField.on('ready', () => {
        card.current = { stripe, number: numberField }
        setLoaded('yes')
      })
      numberField.mount(number.current)
      expiryField.mount(expiry.current)
      cvcField.mount(cvc.current)
    }
    mount().catch(() => current && setLoaded('failed'))
    return () => {
      current = false
      card.current = null
      elements?.getElement('cardNumber')?.destroy()
      elements?.getElement('cardExpiry')?.destroy()
      elements?.getElement('cardCvc')?.destroy()
    }
  }, [vendor, card])

  return (
    <fieldset className="grid grid-cols-2 gap-5 sm:grid-cols-[2fr_1fr_1fr]">
      <legend className="sr-only">Card</legend>
      <ProviderFrame
        name="Card number"
        place={number}
        opening={loaded === 'no'}
        className="max-sm:col-span-2"
      />
      <ProviderFrame name="Expiry date" place={expiry} opening={loaded === 'no'} />
      <ProviderFrame name="CVC" place={cvc} opening={loaded === 'no'} />
      {loaded === 'no' && <p className="sr-only noscript:hidden">Opening the card fields …</p>}
      {loaded === 'failed' && (
        <p role="alert" className="col-span-full text-brick text-sm">
          {messages.cardsUnavailable}
        </p>
      )}
    </fieldset>
  )
}

/** The place of a provider's frame, styled as the page's fields, and as high before it has loaded. */
function ProviderFrame({
  name,
  place,
  opening,
  className,
}: {
  readonly name: string
  readonly place: RefObject<HTMLDivElement | null>
  readonly opening: boolean
  readonly className?: string
}): ReactNode {
  return (
    <div className={className}>
      {/* The frame labels its own field for screen readers. */}
      <span aria-hidden="true" className="mb-1 block font-medium text-sm">
        {name}
      </span>
      <div className="flex min-h-11 items-center rounded-control border border-control bg-card px-3 focus-within:outline-2 focus-within:outline-clay focus-within:outline-offset-2">
        {opening && (
          <span
            aria-hidden="true"
            className="block h-4 w-2/3 animate-pulse rounded-control bg-stone motion-reduce:animate-none noscript:hidden"
          />
        )}
        <div ref={place} className={opening ? 'w-0 overflow-hidden' : 'w-full'} />
      </div>
    </div>
  )
}
