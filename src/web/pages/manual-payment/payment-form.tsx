import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { StripeClient } from '#contract/payment-methods.ts'
import { calls } from '#contract/routes.ts'
import { checkoutCalls } from '../../browser/calls/checkout.ts'
import { CsrfField } from '../../forms/csrf-field.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Agreement } from './agreement.tsx'
import { AmountField } from './amount-field.tsx'
import { CardEntry, CardErrors, NeedsScript, PaymentIdField } from './card-entry.tsx'
import { firstMissingField, type ManualField, type MissingField } from './missing-field.ts'
import { PaymentHelp } from './payment-help.tsx'
import { useCardCharge } from './use-card-charge.ts'

interface PaymentFormProps {
  readonly vendor: StripeClient | null
  readonly isSandbox: boolean
}

/** Reference, amount, payer and card. */
export function PaymentForm({ vendor, isSandbox }: PaymentFormProps): ReactNode {
  const box = useRef<HTMLInputElement>(null)
  const reasonId = useId()
  const [agreed, setAgreed] = useState(false)
  const [missing, setMissing] = useState<MissingField | null>(null)
  const charge = useCardCharge()
  /* The box may have been ticked before hydration. */
  useEffect(() => setAgreed(box.current?.checked ?? false), [])

  const pay = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (!charge.isReady || !agreed) return
    const form = event.currentTarget
    const read = new FormData(form)
    const textOf = (name: ManualField): string => String(read.get(name) ?? '')
    const typed = {
      reference: textOf('reference'),
      amount: textOf('amount'),
      email_address: textOf('email_address'),
      name_on_card: textOf('name_on_card'),
    }
    const first = firstMissingField(typed)
    setMissing(first)
    if (first !== null) {
      charge.clear()
      form.querySelector<HTMLInputElement>(`[name="${first.field}"]`)?.focus()
      return
    }
    const { name_on_card, ...payment } = typed
    await charge.pay(form, { name: name_on_card.trim(), email: typed.email_address.trim() }, (id) =>
      checkoutCalls.post(calls.manualStripeHandler, { ...payment, payment_method_id: id }),
    )
  }

  const errorOf = (field: ManualField): string | null => (missing?.field === field ? missing.message : null)
  const clear = (field: ManualField) => () => setMissing((now) => (now?.field === field ? null : now))

  return (
    <>
      {isSandbox && (
        <Notice level="info" className="mt-6">
          This shop takes payments in a sandbox: no money moves.
        </Notice>
      )}
      <div className="mt-6 grid grid-cols-1 items-start gap-6 md:mt-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-8">
        <form
          method="post"
          action={calls.createStripePayment}
          aria-label="Make a payment"
          noValidate
          onSubmit={(event) => void pay(event)}
          className="space-y-6 rounded-card bg-card p-5 shadow-raised sm:p-8"
        >
          <CsrfField />
          <PaymentIdField />
          <NeedsScript />
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            <TextField
              label="Reference"
              name="reference"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={32}
              error={errorOf('reference')}
              onChange={clear('reference')}
            />
            <AmountField error={errorOf('amount')} onChange={clear('amount')} />
          </div>
          <TextField
            label="Your Email Address"
            name="email_address"
            type="email"
            autoComplete="email"
            maxLength={254}
            error={errorOf('email_address')}
            onChange={clear('email_address')}
          />
          <TextField
            label="Name on Card"
            name="name_on_card"
            autoComplete="cc-name"
            maxLength={100}
            error={errorOf('name_on_card')}
            onChange={clear('name_on_card')}
          />
          <CardEntry vendor={vendor} charge={charge} />
          <Agreement box={box} onTick={setAgreed} />
          <div>
            <Button
              type="submit"
              size="large"
              wide
              busy={charge.isPaying}
              disabled={!agreed || !charge.isReady || vendor === null}
              aria-describedby={agreed ? undefined : reasonId}
            >
              Place Order
            </Button>
            <p id={reasonId} className="mt-2 min-h-5 text-center text-quiet text-sm noscript:hidden">
              {agreed ? null : messages.agreeFirst}
            </p>
            <CardErrors charge={charge} />
          </div>
        </form>
        <PaymentHelp
          question="Not sure what to type?"
          answer="Your invoice or order confirmation says reference and amount. Or ask us:"
        />
      </div>
    </>
  )
}
