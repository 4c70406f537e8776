import type { ReactNode } from 'react'
import type { WireBasketLine, WireItemTotal } from '#contract/basket.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { formatPounds, poundsToPence } from '#domain/money/pence.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** What the goods come to, with and without VAT. */
export function BasketTotals({
  total,
  lines,
}: {
  total: WireItemTotal
  lines: readonly WireBasketLine[]
}): ReactNode {
  const inc = poundsToPence(total.inc)
  const exc = poundsToPence(total.exc)
  return (
    <section aria-label="Totals" className="rounded-card bg-card p-6 shadow-raised lg:sticky lg:top-6">
      <h2 className="text-2xl">Totals</h2>
      <dl className="figures mt-4 space-y-2">
        <div className="flex justify-between">
          <dt>
            Goods, {lines.length} {lines.length === 1 ? 'line' : 'lines'}
          </dt>
          <dd className="font-medium">{formatPounds(inc)}*</dd>
        </div>
        <div className="flex justify-between text-quiet text-sm">
          <dt>Without VAT</dt>
          <dd>{formatPounds(exc)}</dd>
        </div>
      </dl>
      <ButtonLink to={paths.home} look="secondary" wide className="mt-6">
        {messages.continueShopping}
      </ButtonLink>
    </section>
  )
}
