import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { methodChoices } from '#contract/payment-methods.ts'
import { type Wallet, walletNames } from '#contract/wallets.ts'
import type { PaymentMethod } from '#domain/payments/methods.ts'
import { classNames } from '../../ui/class-names.ts'
import { Notice } from '../../ui/notice.tsx'
import type { PaymentHandle } from './use-payment.ts'

/** Why the chosen wallet is not offered. PayPal's own failure is shown in its place. */
const missingWalletTexts: Readonly<Record<Wallet, string | null>> = {
  paypal: null,
  'google-pay': messages.googlePayNotHere,
  'apple-pay': messages.applePayNotHere,
}

/** The payment methods, if there are several (T-256, T-341), and why an account or all are unavailable. */
export function MethodChoice({ payment }: { payment: PaymentHandle }): ReactNode {
  const { why_no_method: whyNone, why_not_account: whyNotAccount, methods } = payment.page
  if (whyNone !== null) return <Notice level="warning">{whyNone}</Notice>
  const { missingWallet } = payment.state
  const whyNotWallet = missingWallet === null ? null : missingWalletTexts[missingWallet]
  return (
    <>
      {whyNotWallet !== null && <Notice level="info">{whyNotWallet}</Notice>}
      {whyNotAccount !== null && <Notice level="info">{whyNotAccount}</Notice>}
      {methods.length + Number(offersApplePay(payment)) > 1 && <MethodOptions payment={payment} />}
    </>
  )
}

/** Apple Pay is a choice of its own where it was chosen before: elsewhere it stands below the card form. */
const offersApplePay = ({ firstWallet, state }: PaymentHandle): boolean =>
  firstWallet === 'apple-pay' && state.missingWallet === null

interface MethodOption {
  readonly value: PaymentMethod | 'apple-pay'
  readonly name: string
  readonly hint: string
  readonly checked: boolean
  readonly onChoose: () => void
}

const optionsOf = (payment: PaymentHandle): readonly MethodOption[] => {
  const { page, state, dispatch } = payment
  const isApplePay = state.wallet === 'apple-pay'
  const methods = page.methods.map((method) => ({
    value: method,
    ...methodChoices[method],
    checked: state.method === method && !isApplePay,
    onChoose: () => dispatch({ type: 'chose', method }),
  }))
  if (!offersApplePay(payment)) return methods
  return [
    {
      value: 'apple-pay',
      name: walletNames['apple-pay'],
      hint: 'Pay with a card of this device',
      checked: isApplePay,
      onChoose: () => dispatch({ type: 'chose', method: 'stripe', wallet: 'apple-pay' }),
    },
    ...methods,
  ]
}

function MethodOptions({ payment }: { payment: PaymentHandle }): ReactNode {
  const { page, state } = payment
  return (
    <fieldset className="noscript:hidden" disabled={state.processing}>
      {/* The checkout has asked already: here the choice is shown, and can be changed. */}
      <legend className="mb-3 font-medium">
        {payment.firstWallet === null ? 'How would you like to pay?' : messages.payWithChosen}
      </legend>
      <div className="divide-y divide-line overflow-hidden rounded-card border border-line">
        {optionsOf(payment).map(({ value, name, hint, checked, onChoose }) => (
          <label
            key={value}
            className={classNames(
              'flex min-h-14 cursor-pointer items-center gap-3 px-4 py-2 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-clay has-[:focus-visible]:-outline-offset-2',
              checked ? 'bg-clay-wash/50' : 'hover:bg-paper',
            )}
          >
            <input
              type="radio"
              name="payment_method"
              value={value}
              checked={checked}
              onChange={onChoose}
              className="size-5 shrink-0 accent-clay"
            />
            <span>
              <span className="block font-medium">{name}</span>
              <span className="block text-quiet text-sm">
                {hint}
                {value === 'account' && page.password_first && '. We ask for your password once more first.'}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
