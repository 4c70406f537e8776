import { messages } from '#contract/messages.ts'
import type { StripeClient } from '#contract/payment-methods.ts'
import { CardPanel } from './card-panel.tsx'
import { ExpressPanel } from './express-panel.tsx'
import type { ProviderPart, ProviderPartProps } from './provider-part.ts'
import { useCardFields } from './use-card-fields.ts'

/** Cards by Stripe, with the device's own wallet below the button (T-290 to T-296). */
export const useStripePart = ({
  payment,
  client,
  isChosen,
  ready,
}: ProviderPartProps<StripeClient>): ProviderPart => {
  const cards = useCardFields(payment, { vendor: client, isChosen, ready })
  const isShown = client !== null && isChosen
  const besideWallet = payment.page.paypal_enabled
  return {
    fields: isShown ? <CardPanel payment={payment} cards={cards} besideWallet={besideWallet} /> : null,
    pay: async () =>
      cards.fields.current === null
        ? payment.showError(messages.cardsUnavailable)
        : payment.payByCard(cards.fields.current, 'card'),
    buttonText: besideWallet ? 'Pay with Card' : null,
    ownButton: null,
    belowButton: isShown ? <ExpressPanel cards={cards} ready={ready} /> : null,
  }
}
