import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { StripeClient } from '#contract/payment-methods.ts'
import { calls } from '#contract/routes.ts'
import { CsrfField } from '../../forms/csrf-field.tsx'
import { useMerchant } from '../../merchant/merchant-context.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Hours, MailLink, TelephoneLink } from '../information/merchant-links.tsx'
import { CodeField } from '../payment/code-field.tsx'
import { Agreement } from './agreement.tsx'
import { AmountField } from './amount-field.tsx'
import { CardFields } from './card-fields.tsx'
import { firstMissingField, type ManualField, type MissingField } from './missing-field.ts'
import { type ManualCard, payByCard } from './pay-by-card.ts'

interface PaymentFormProps {
  readonly vendor: StripeClient | null
  readonly isSandbox: boolean
}

/** Reference, amount, payer and card. */
export function PaymentForm({ vendor, isSandbox }: PaymentFormProps): ReactNode {
  const { telephone } = useMerchant()
  const card = useRef<ManualCard | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const reasonId = useId()
  const [agreed, setAgreed] = useState(false)
  const [paying, setPaying] = useState(false)
  /** The card may have been charged: this page must not pay again. */
  const [mayBePaid, setMayBePaid] = useState(false)
  const [missing, setMissing] = useState<MissingField | null>(null)
  const [cardError, setCardError] = useState<string | null>(null)
  const [code, setCode] = useState<string | null>(null)
  const [codeError, setCodeError] = useState<string | null>(null)
  /* The box may have been ticked before hydration. */
  useEffect(() => setAgreed(box.current?.checked ?? false), [])

  const pay = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (paying || mayBePaid || !agreed) return
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
    setCardError(null)
    setCodeError(null)
    if (first !== null) {
      form.querySelector<HTMLInputElement>(`[name="${first.field}"]`)?.focus()
      return
    }
    if (card.current === null) return setCardError(messages.cardsUnavailable)
    setPaying(true)
    const paid = await payByCard(card.current, typed, code).catch(() => null)
    if (paid?.ok) {
      const name = form.querySelector<HTMLInputElement>('[name="payment_intent_id"]')
      if (name !== null) name.value = paid.value
      return form.submit()
    }
    setPaying(false)
    const error = paid?.error ?? messages.cardUnexpected
    if (typeof error === 'string') {
      setCode(null)
      return setCardError(error)
    }
    if ('isPaid' in error) {
      setMayBePaid(true)
      return setCardError(messages.checkingPayment)
    }
    setCode((now) => now ?? '')
    setCodeError(error.codeError)
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
          <input type="hidden" name="payment_intent_id" />
          <div className="hidden noscript:block">
            <Notice level="warning">
              Paying by card needs JavaScript in your browser: our card payment provider’s own script keeps
              your details safe. Please switch it on, or call us on {telephone}.
            </Notice>
          </div>
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
          {vendor === null ? (
            <Notice level="warning">{messages.cardsUnavailable}</Notice>
          ) : (
            <CardFields vendor={vendor} card={card} onError={setCardError} />
          )}
          {code !== null && <CodeField code={code} error={codeError} onType={setCode} />}
          <Agreement box={box} onTick={setAgreed} />
          <div>
            <Button
              type="submit"
              size="large"
              wide
              busy={paying}
              disabled={!agreed || paying || mayBePaid || vendor === null}
              aria-describedby={agreed ? undefined : reasonId}
            >
              Place Order
            </Button>
            <p id={reasonId} className="mt-2 min-h-5 text-center text-quiet text-sm noscript:hidden">
              {agreed ? null : messages.agreeFirst}
            </p>
            <p id="card-errors" role="alert" className="mt-1 text-brick text-sm empty:hidden">
              {cardError}
            </p>
          </div>
        </form>
        <PaymentHelp />
      </div>
    </>
  )
}

/** How card details are handled, and how to get help (T-366). */
function PaymentHelp(): ReactNode {
  return (
    <aside className="rounded-card border border-line p-5 text-sm sm:p-6">
      <h2 className="text-xl">Your card is safe</h2>
      <p className="mt-2 text-quiet">
        Payments are handled by our card payment provider. Your card details go straight there: this shop
        never receives them.
      </p>
      <h2 className="mt-6 text-xl">Not sure what to type?</h2>
      <p className="mt-2 text-quiet">
        Your invoice or order confirmation says reference and amount. Or ask us: <TelephoneLink />,{' '}
        <MailLink />. Open <Hours />.
      </p>
    </aside>
  )
}
