import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { formatPounds } from '#domain/money/pence.ts'
import { classNames } from '../../ui/class-names.ts'
import { DotSeparated } from '../../ui/dot-separated.tsx'
import { nonBreakingDay } from '../../ui/non-breaking-day.ts'
import type { Route } from './+types/page.ts'

type PayerGoods = NonNullable<Route.ComponentProps['loaderData']['link']['goods']>

interface GoodsProps {
  readonly goods: PayerGoods
  readonly amount: string
  readonly className?: string
}

/** What the payment orders, with exactly the amounts that are charged. */
export function Goods({ goods, amount, className }: GoodsProps): ReactNode {
  const { lines, goodsTotal, discount, delivery, postageRefund, vat, deliveryText } = goods
  return (
    <section
      aria-labelledby="goods-heading"
      className={classNames('rounded-card bg-card p-5 shadow-raised sm:p-8', className)}
    >
      <h2 id="goods-heading" className="text-2xl">
        Your order
      </h2>
      <ul className="mt-4 divide-y divide-line border-line border-y">
        {lines.map(({ position, name, bought, price }) => (
          <li key={position} className="flex flex-wrap justify-between gap-x-4 py-3">
            <div className="min-w-0 flex-1 basis-24">
              <span className="block">{name}</span>
              <span className="figures block text-balance text-quiet text-sm">
                <DotSeparated parts={bought.split(' · ')} />
              </span>
            </div>
            <span className="figures ml-auto">{formatPounds(price)}</span>
          </li>
        ))}
      </ul>
      <dl className="figures mt-4 space-y-1">
        <Row name="Goods" value={formatPounds(goodsTotal)} />
        {discount > 0 && <Row name="Discount" value={`−${formatPounds(discount)}`} />}
        <Row name={nonBreakingDay(deliveryText)} value={delivery === 0 ? 'Free' : formatPounds(delivery)} />
        {postageRefund > 0 && (
          <Row name={messages.samplePostageRefunded} value={`−${formatPounds(postageRefund)}`} />
        )}
        <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-3">
          <dt className="font-medium">Order total</dt>
          <dd className="ml-auto font-serif text-3xl">{amount}</dd>
        </div>
        <div className="flex flex-wrap justify-between gap-x-4 text-quiet text-sm">
          <dt>VAT included</dt>
          <dd>{formatPounds(vat)}</dd>
        </div>
      </dl>
    </section>
  )
}

function Row({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="min-w-0 flex-1 basis-20">{name}</dt>
      <dd className="ml-auto">{value}</dd>
    </div>
  )
}
