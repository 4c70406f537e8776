import { type ReactNode, useId } from 'react'
import { methodChoices } from '#contract/payment-methods.ts'
import { calls } from '#contract/routes.ts'
import { isProvider, type MethodWithoutProvider, type PaymentMethod } from '#domain/payments/methods.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { pounds } from '../../orders/pounds.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { OrderStatus } from './order-status.tsx'
import type { ProviderPart } from './provider-part.ts'
import { missingInput } from './state.ts'
import type { PaymentHandle } from './use-payment.ts'

const formActions: Readonly<Record<MethodWithoutProvider, string>> = {
  account: calls.payOnAccount,
  on_hold: calls.payOnHold,
  'no-charge': calls.payNoCharge,
}

/** The form action of a method (T-282 to T-284, OP-67); null: scripts alone handle the payment. */
export const formActionOf = (method: PaymentMethod): string | null =>
  isProvider(method) ? null : formActions[method]

interface PlaceOrderProps {
  readonly payment: PaymentHandle
  /** Of the chosen provider; null: the chosen method has none. */
  readonly part: ProviderPart | null
}

/**
 * The button that places the order, with the sum (S-034). While something is missing it is greyed, says what,
 * and leads to it when it is pressed (S-032, T-264, T-270 to T-275). It stays at the bottom of the window until
 * its own place in the form is reached: on a phone that place is two screens down.
 */
export function PlaceOrder({ payment, part }: PlaceOrderProps): ReactNode {
  const { page, state } = payment
  const hydrated = useHydrated()
  const reasonId = useId()
  const missing = missingInput(state, page)
  /* A provider may render its own button; without a payment method there is no button. */
  if (part?.pay === null || page.methods.length === 0) return null
  return (
    <>
      {!hydrated && <NoScriptButtons payment={payment} />}
      <div
        className={classNames(
          'tall:sticky bottom-0 z-30 -mx-4 rounded-card border border-line bg-card px-4 pt-3 pb-1 shadow-raised',
          !hydrated && 'noscript:hidden',
        )}
      >
        <Button
          type="submit"
          size="large"
          wide
          busy={state.processing}
          disabled={!hydrated}
          aria-disabled={missing !== null}
          aria-describedby={missing === null ? undefined : reasonId}
        >
          <span>{part?.buttonText ?? 'Place Order'}</span>
          {page.bypass_payment !== '1' && <span className="figures">{pounds(page.total)}</span>}
        </Button>
        <OrderStatus id={reasonId} payment={payment} />
      </div>
    </>
  )
}

/** Without a script: a button for each method that needs none, and a note about the others. */
function NoScriptButtons({ payment: { page } }: { payment: PaymentHandle }): ReactNode {
  const scriptless = page.methods.flatMap((method) => {
    const action = formActionOf(method)
    return action === null ? [] : [{ method, action }]
  })
  return (
    <div className="hidden space-y-3 noscript:block">
      {scriptless.map(({ method, action }) => (
        <Button key={method} type="submit" size="large" wide formAction={action}>
          {scriptless.length === 1 ? 'Place Order' : `Place Order: ${methodChoices[method].name}`}
        </Button>
      ))}
      {scriptless.length < page.methods.length && (
        <p className="text-quiet text-sm">
          Paying by card, PayPal or Google Pay needs JavaScript in your browser: their own scripts keep your
          details safe.
        </p>
      )}
    </div>
  )
}
