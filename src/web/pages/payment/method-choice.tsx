import type { ReactNode } from 'react'
import { methodChoices } from '#contract/payment-methods.ts'
import { classNames } from '../../ui/class-names.ts'
import { Notice } from '../../ui/notice.tsx'
import type { PaymentHandle } from './use-payment.ts'

/** The payment methods, if there are several (T-256, T-341), and why an account or all are unavailable. */
export function MethodChoice({ payment }: { payment: PaymentHandle }): ReactNode {
  const { why_no_method: whyNone, why_not_account: whyNotAccount, methods } = payment.page
  if (whyNone !== null) return <Notice level="warning">{whyNone}</Notice>
  return (
    <>
      {whyNotAccount !== null && <Notice level="info">{whyNotAccount}</Notice>}
      {methods.length > 1 && <MethodOptions payment={payment} />}
    </>
  )
}

function MethodOptions({ payment: { page, state, dispatch } }: { payment: PaymentHandle }): ReactNode {
  return (
    <fieldset className="noscript:hidden" disabled={state.processing}>
      <legend className="mb-3 font-medium">How would you like to pay?</legend>
      <div className="divide-y divide-line overflow-hidden rounded-card border border-line">
        {page.methods.map((method) => (
          <label
            key={method}
            className={classNames(
              'flex min-h-14 cursor-pointer items-center gap-3 px-4 py-2 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-clay has-[:focus-visible]:-outline-offset-2',
              state.method === method ? 'bg-clay-wash/50' : 'hover:bg-paper',
            )}
          >
            <input
              type="radio"
              name="payment_method"
              value={method}
              checked={state.method === method}
              onChange={() => dispatch({ type: 'chose', method })}
              className="size-5 shrink-0 accent-clay"
            />
            <span>
              <span className="block font-medium">{methodChoices[method].name}</span>
              <span className="block text-quiet text-sm">
                {methodChoices[method].hint}
                {method === 'account' && page.password_first && '. We ask for your password once more first.'}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
