import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'

/** Shown from £30.00 (P-042 to P-044, D5). */
export function PayLaterBanner(): ReactNode {
  return (
    <p className="rounded-control bg-stone px-4 py-3 text-sm">
      <strong className="font-medium">{messages.payLater}</strong>{' '}
      <span className="text-quiet">{messages.payLaterTerms}</span>
    </p>
  )
}
