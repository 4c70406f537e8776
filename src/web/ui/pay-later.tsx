import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { classNames } from './class-names.ts'

/** PayPal's own offer to its customers, shown from £30.00 where the shop offers PayPal (P-042 to P-044, D5). */
export function PayLaterBanner({ plain = false }: { plain?: boolean }): ReactNode {
  return (
    <p className={classNames('text-sm', !plain && 'rounded-control bg-stone px-4 py-3')}>
      <strong className="font-medium">{messages.payLater}</strong> with PayPal,{' '}
      <span className="text-quiet">{messages.payLaterTerms}</span>
    </p>
  )
}
