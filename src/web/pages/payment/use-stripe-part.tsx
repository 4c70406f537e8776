import { messages } from '#contract/messages.ts'
import type { StripeClient } from '#contract/payment-methods.ts'
import { classNames } from '../../ui/class-names.ts'
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
  /* The card fields stay mounted: the shopper may still choose them (T-268). */
  const isApplePay = payment.state.wallet === 'apple-pay' && cards.opening !== 'failed'
  return {
    fields: isShown ? (
      <div className={classNames(isApplePay && 'invisible absolute h-0 overflow-hidden')}>
        <CardPanel payment={payment} cards={cards} besideWallet={besideWallet} isHidden={isApplePay} />
      </div>
    ) : null,
    pay: isApplePay
      ? null
      : async () =>
          cards.fields.current === null
            ? payment.showError(messages.cardsUnavailable)
            : payment.payByCard(cards.fields.current, 'card'),
    buttonText: besideWallet ? 'Pay with Card' : null,
    ownButton: null,
    belowButton: isShown ? (
      <ExpressPanel payment={payment} cards={cards} ready={ready} isAlone={isApplePay} />
    ) : null,
  }
}
