import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { StripeClient } from '#contract/payment-methods.ts'
import { calls } from '#contract/routes.ts'
import { checkoutCalls } from '../../browser/calls/checkout.ts'
import { CsrfField } from '../../forms/csrf-field.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { TickField } from '../../ui/tick-field.tsx'
import { Agreement } from '../manual-payment/agreement.tsx'
import { CardEntry, CardErrors, NeedsScript, PaymentIdField } from '../manual-payment/card-entry.tsx'
import { PaymentHelp } from '../manual-payment/payment-help.tsx'
import { useCardCharge } from '../manual-payment/use-card-charge.ts'
import { AgreeLabel, KerbsideLabel, Terms } from '../payment/terms.tsx'

interface LinkFormProps {
  readonly linkKey: string
  readonly amount: string
  readonly vendor: StripeClient | null
  /** The terms of the order that the payment places; null: it places none. */
  readonly terms: string | null
  readonly asksKerbside: boolean
}

/** The card, the terms and the button with the sum: everything else is fixed by the link. */
export function LinkForm({ linkKey, amount, vendor, terms, asksKerbside }: LinkFormProps): ReactNode {
  const form = useRef<HTMLFormElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const reasonId = useId()
  const [nameError, setNameError] = useState<string | null>(null)
  const [ticks, setTicks] = useState({ agree: false, kerbside: !asksKerbside })
  const charge = useCardCharge()
  /* Boxes may have been ticked before hydration. */
  useEffect(() => {
    const ticked = (name: string): boolean =>
      form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.checked ?? false
    setTicks({ agree: ticked('agree'), kerbside: !asksKerbside || ticked('kerbside') })
  }, [asksKerbside])

  const unticked = ticks.agree ? (ticks.kerbside ? null : messages.kerbsideFirst) : messages.agreeFirst

  const pay = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (!charge.isReady || unticked !== null) return
    const sent = event.currentTarget
    const name = String(new FormData(sent).get('name_on_card') ?? '').trim()
    setNameError(name === '' ? messages.manualName : null)
    if (name === '') {
      charge.clear()
      sent.querySelector<HTMLInputElement>('[name="name_on_card"]')?.focus()
      return
    }
    await charge.pay(sent, { name }, (id) =>
      checkoutCalls.post(calls.payByLink, {
        key: linkKey,
        payment_method_id: id,
        agree: ticks.agree,
        kerbside: asksKerbside && ticks.kerbside,
      }),
    )
  }

  return (
    <>
      <form
        ref={form}
        method="post"
        action={calls.createStripePayment}
        aria-label={`Pay ${amount}`}
        noValidate
        onSubmit={(event) => void pay(event)}
        className="space-y-6 rounded-card bg-card p-5 shadow-raised sm:p-8 lg:col-start-1"
      >
        <CsrfField />
        <PaymentIdField />
        <NeedsScript />
        <TextField
          label="Name on Card"
          name="name_on_card"
          autoComplete="cc-name"
          maxLength={100}
          error={nameError}
          onChange={() => setNameError(null)}
        />
        <CardEntry vendor={vendor} charge={charge} />
        <div>
          {terms === null ? (
            <Agreement box={box} onTick={(agree) => setTicks((now) => ({ ...now, agree }))} />
          ) : (
            <>
              <Terms html={terms} />
              <TickField
                name="agree"
                value="1"
                required
                onChange={(event) => {
                  const { checked } = event.currentTarget
                  setTicks((now) => ({ ...now, agree: checked }))
                }}
                label={<AgreeLabel />}
                className="mt-3"
              />
            </>
          )}
          {asksKerbside && (
            <TickField
              name="kerbside"
              value="1"
              required
              onChange={(event) => {
                const { checked } = event.currentTarget
                setTicks((now) => ({ ...now, kerbside: checked }))
              }}
              label={<KerbsideLabel />}
            />
          )}
        </div>
        <div>
          <Button
            type="submit"
            size="large"
            wide
            busy={charge.isPaying}
            disabled={unticked !== null || !charge.isReady || vendor === null}
            aria-describedby={unticked === null ? undefined : reasonId}
          >
            Pay {amount}
          </Button>
          <p id={reasonId} className="mt-2 min-h-5 text-center text-quiet text-sm noscript:hidden">
            {unticked}
          </p>
          <CardErrors charge={charge} />
        </div>
      </form>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <PaymentHelp
          question="Is something not as agreed?"
          answer="Do not pay yet, and tell us: the sum, the goods and the delivery can be changed before you pay."
        />
      </div>
    </>
  )
}
