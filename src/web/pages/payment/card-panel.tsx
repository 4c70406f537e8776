import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { useShopState } from '../../shell/shop-state.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/field.tsx'
import { billingFormFields } from './billing-form-fields.ts'
import { CardProblem } from './card-problem.tsx'
import { CodeField } from './code-field.tsx'
import { LoadFailed } from './load-failed.tsx'
import type { CardFieldsHandle } from './use-card-fields.ts'
import type { PaymentHandle } from './use-payment.ts'

interface CardPanelProps {
  readonly payment: PaymentHandle
  readonly cards: CardFieldsHandle
  /** The device's wallet stands in its place, and shows the error there. */
  readonly isHidden: boolean
}

/** The name on the card, and the provider's fields, as high before they have loaded (T-290 to T-296). */
export function CardPanel({ payment, cards, isHidden }: CardPanelProps): ReactNode {
  const { page, state, dispatch } = payment
  const { endAlerts } = useShopState()
  return (
    <div className="space-y-5">
      <input type="hidden" name="stripe_method" value="card" />
      {Object.entries(billingFormFields(page.billing_address)).map(([name, value]) => (
        <input key={name} type="hidden" name={`billing_address[${name}]`} value={value} />
      ))}
      <TextField
        label="Name on card"
        name="name_on_card"
        autoComplete="cc-name"
        maxLength={100}
        value={state.nameOnCard}
        error={state.nameError}
        onChange={(event) => {
          /* The alert about a missing name goes with it (S-037). */
          if (state.nameError !== null) endAlerts()
          dispatch({ type: 'named', name: event.currentTarget.value })
        }}
      />
      <div className="grid min-h-41 *:[grid-area:1/1]">
        <div
          ref={cards.container}
          className={classNames(cards.opening !== 'open' && 'invisible h-0 overflow-hidden')}
        />
        {cards.opening === 'waiting' && <CardFieldsPlaceholder />}
        {cards.opening === 'failed' && (
          <LoadFailed sentence={messages.cardsUnavailable} onRetry={cards.retry} />
        )}
      </div>
      {state.code !== null && (
        <CodeField
          code={state.code}
          error={state.codeError}
          onType={(code) => dispatch({ type: 'code-typed', code })}
        />
      )}
      <div className="min-h-10 text-sm sm:min-h-5">
        {state.cardError === null || isHidden ? (
          <p className="text-quiet">
            Your card details go straight to our card payment provider. They never reach this shop.
          </p>
        ) : (
          <CardProblem error={state.cardError} hasOtherWays={page.methods.length > 1} />
        )}
      </div>
    </div>
  )
}

/** Placeholders until the provider's fields have loaded. */
function CardFieldsPlaceholder(): ReactNode {
  const bar = <span className="block h-4 w-28 max-w-full rounded-control bg-stone" />
  const box = <span className="mt-2 block h-11 rounded-control border border-line bg-stone/50" />
  return (
    <p className="animate-pulse motion-reduce:animate-none">
      <span className="sr-only">Opening the card fields …</span>
      <span aria-hidden="true" className="block">
        {bar}
        {box}
        <span className="mt-4 grid grid-cols-2 gap-4">
          <span>
            {bar}
            {box}
          </span>
          <span>
            {bar}
            {box}
          </span>
        </span>
      </span>
    </p>
  )
}
