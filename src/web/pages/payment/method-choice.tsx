import { type ReactNode, useId } from 'react'
import { messages } from '#contract/messages.ts'
import { methodChoices } from '#contract/payment-methods.ts'
import type { Wallet } from '#contract/wallets.ts'
import { isProvider, type PaymentMethod, type Provider } from '#domain/payments/methods.ts'
import { classNames } from '../../ui/class-names.ts'
import { Notice } from '../../ui/notice.tsx'
import { Divider } from './divider.tsx'
import type { PaymentHandle } from './use-payment.ts'
import { WalletTiles } from './wallet-tiles.tsx'

/** Why the chosen wallet is not offered. PayPal's own failure is shown in its place. */
const missingWalletTexts: Readonly<Record<Wallet, string | null>> = {
  paypal: null,
  'google-pay': messages.googlePayNotHere,
  'apple-pay': messages.applePayNotHere,
}

interface MethodChoiceProps {
  readonly payment: PaymentHandle
  /** Each provider's fields, which stand under the name of its method. */
  readonly fields: Readonly<Record<Provider, ReactNode>>
  /** The shop offers Apple Pay, and this browser has it. */
  readonly applePay: boolean
}

/**
 * The payment methods, if there are several (T-256, T-341): wallets first, then cards with their fields, then all others
 * (S-034). And why an account or all are unavailable.
 */
export function MethodChoice({ payment, fields, applePay }: MethodChoiceProps): ReactNode {
  const { page, state } = payment
  const titleId = useId()
  const { why_no_method: whyNone, why_not_account: whyNotAccount, methods } = page
  if (whyNone !== null) return <Notice level="warning">{whyNone}</Notice>
  const whyNotWallet = state.missingWallet === null ? null : missingWalletTexts[state.missingWallet]
  /* Without PayPal the device's own wallet stands under the button; it is a choice if it was chosen before. */
  const hasApplePay =
    !state.absentWallets.includes('apple-pay') &&
    (payment.firstWallet === 'apple-pay' || (applePay && page.paypal_enabled && methods.includes('stripe')))
  const isChoice = methods.length + Number(hasApplePay) > 1
  const besideWallet = isChoice && (page.paypal_enabled || hasApplePay)
  const rows = besideWallet ? methods.filter((method) => method !== 'paypal') : methods
  return (
    <>
      {whyNotWallet !== null && <Notice level="info">{whyNotWallet}</Notice>}
      {whyNotAccount !== null && <Notice level="info">{whyNotAccount}</Notice>}
      {/* Empty without a choice and without fields. The fields stay mounted if a wallet ceases to be a choice. */}
      <div
        {...(isChoice ? { role: 'group', 'aria-labelledby': titleId } : {})}
        className="grid grid-cols-1 gap-4 noscript:hidden empty:hidden"
      >
        {isChoice && (
          /* The checkout has asked already: here the choice is shown, and can be changed. */
          <p id={titleId} className="font-medium">
            {payment.firstWallet === null ? 'How would you like to pay?' : messages.payWithChosen}
          </p>
        )}
        {besideWallet && <WalletTiles payment={payment} applePay={hasApplePay} />}
        {rows.map((method) => (
          <MethodRow
            key={method}
            payment={payment}
            method={method}
            isChoice={isChoice}
            besideWallet={besideWallet}
          >
            {isProvider(method) ? fields[method] : null}
          </MethodRow>
        ))}
      </div>
    </>
  )
}

interface MethodRowProps extends Pick<MethodChoiceProps, 'payment'> {
  readonly method: PaymentMethod
  /** False: it is the only method, and only its fields are shown. */
  readonly isChoice: boolean
  readonly besideWallet: boolean
  /** Its fields: they stay mounted while another method is chosen (T-268). */
  readonly children: ReactNode
}

function MethodRow({ payment, method, isChoice, besideWallet, children }: MethodRowProps): ReactNode {
  const { page, state, dispatch } = payment
  const { name, hint } = methodChoices[method]
  const checked = state.method === method && state.wallet === null
  const isHeaded = method === 'stripe' && besideWallet
  return (
    <>
      {isHeaded && <Divider as="h2">Or Debit / Credit Card</Divider>}
      {isChoice && (
        <label
          className={classNames(
            'flex min-h-13 cursor-pointer items-center gap-3 rounded-control border px-4 py-2 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-clay',
            checked ? 'border-clay bg-clay-wash' : 'border-line hover:bg-paper',
          )}
        >
          <input
            type="radio"
            name="payment_method"
            value={method}
            checked={checked}
            disabled={state.processing}
            onChange={() => dispatch({ type: 'chose', method })}
            className="size-5 shrink-0 accent-clay"
          />
          <span className="grow">
            <span className="block font-medium">{name}</span>
            {/* Cards have it in the heading above. */}
            {!isHeaded && (
              <span className="block text-quiet text-sm">
                {hint}
                {method === 'account' && page.password_first && '. We ask for your password once more first.'}
              </span>
            )}
          </span>
        </label>
      )}
      {/* No box of its own: fields that a wallet's button replaces leave no gap. */}
      {children !== null && (
        <div hidden={state.method !== method} className="contents">
          {children}
        </div>
      )}
    </>
  )
}
