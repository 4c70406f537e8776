import { messages } from '#contract/messages.ts'
import type { StripeClient } from '#contract/payment-methods.ts'
import { classNames } from '../../ui/class-names.ts'
import { CardPanel } from './card-panel.tsx'
import { ExpressPanel } from './express-panel.tsx'
import type { ProviderPart, ProviderPartProps } from './provider-part.ts'
import { useCardFields } from './use-card-fields.ts'

/** Cards by Stripe, with the device's own wallet (T-290 to T-296). */
export const useStripePart = ({
  payment,
  client,
  isChosen,
  ready,
}: ProviderPartProps<StripeClient>): ProviderPart => {
  const besideWallet = payment.page.paypal_enabled
  const cards = useCardFields(payment, { vendor: client, isChosen, ready, besideWallet })
  const isShown = client !== null && isChosen
  /* The card fields stay mounted: the shopper may still choose them (T-268). */
  const isApplePay = payment.state.wallet === 'apple-pay' && cards.opening !== 'failed'
  /* Beside PayPal the device's wallet is a choice at the top, and its button stands in the place of the page's. */
  const express = isShown ? (
    <ExpressPanel
      payment={payment}
      cards={cards}
      place={isApplePay ? 'alone' : besideWallet ? 'hidden' : 'below'}
    />
  ) : null
  return {
    fields: isShown ? (
      <div className={classNames(isApplePay && 'invisible absolute h-0 overflow-hidden')}>
        <CardPanel payment={payment} cards={cards} isHidden={isApplePay} />
      </div>
    ) : null,
    checkFields: isApplePay
      ? null
      : async () => {
          const isNamed = payment.checkName()
          /* The provider's own fields say what they lack, and take the focus. */
          const checked = await cards.fields.current?.elements.submit()
          return isNamed && checked?.error !== undefined
        },
    pay: isApplePay
      ? null
      : async () =>
          cards.fields.current === null
            ? payment.showError(messages.cardsUnavailable)
            : payment.payByCard(cards.fields.current, 'card'),
    buttonText: besideWallet ? 'Pay with Card' : null,
    ownButton: besideWallet ? express : null,
    waitsForTerms: false,
    belowButton: besideWallet ? null : express,
  }
}
