import type { ReactNode } from 'react'
import { methodChoices } from '#contract/payment-methods.ts'
import { calls } from '#contract/routes.ts'
import { isProvider, type MethodWithoutProvider, type PaymentMethod } from '#domain/payments/methods.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { pounds } from '../../orders/pounds.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { ProviderPart } from './provider-part.ts'
import { missingInputs } from './state.ts'
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
  /** The element that says what is missing. */
  readonly reasonId: string
}

/** Whether the page's own button is there; a provider may show its own in its place. */
const hasOwnButton = ({ page, state }: PaymentHandle, part: ProviderPart | null): boolean => {
  if (page.methods.length === 0) return false
  if (part === null || part.pay !== null) return true
  return part.waitsForTerms && (state.processing || missingInputs(state, page).length > 0)
}

/**
 * The button that places the order, with the sum (S-034). While something is missing it is greyed, all of it is
 * named below, and a press leads to the first gap (S-032, T-264, T-270 to T-275). It stands at the end of the form,
 * under the boxes, and covers nothing.
 */
export function PlaceOrder({ payment, part, reasonId }: PlaceOrderProps): ReactNode {
  const { page, state } = payment
  const hydrated = useHydrated()
  if (!hasOwnButton(payment, part)) return null
  const isOff = missingInputs(state, page).length > 0
  /* A wallet's button will stand here: this one only leads to what is missing. */
  const text = part?.pay === null ? 'Pay' : (part?.buttonText ?? 'Place Order')
  return (
    <>
      {!hydrated && <NoScriptButtons payment={payment} />}
      <Button
        type="submit"
        size="large"
        wide
        busy={state.processing}
        disabled={!hydrated}
        aria-disabled={isOff}
        aria-describedby={isOff ? reasonId : undefined}
        className={classNames(!hydrated && 'noscript:hidden')}
      >
        <span>{text}</span>
        {page.bypass_payment !== '1' && <span className="figures">{pounds(page.total)}</span>}
      </Button>
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
