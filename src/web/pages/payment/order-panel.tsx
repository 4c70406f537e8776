import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messages } from '#contract/messages.ts'
import type { PaymentPage } from '#contract/payment-page.ts'
import { paths } from '#contract/routes.ts'
import { CompactOrder } from '../../orders/compact-order.tsx'
import { deduction, discountText } from '../../orders/delivery-price.ts'
import { DeliveryRows } from '../../orders/delivery-rows.tsx'
import { LinePlans } from '../../orders/line-plans.tsx'
import { pounds } from '../../orders/pounds.ts'
import { SumRow } from '../../orders/sum-row.tsx'
import { DotSeparated } from '../../ui/dot-separated.tsx'
import { nonBreakingDay } from '../../ui/non-breaking-day.ts'

/** The order's lines, delivery and costs: exactly the amounts that are charged (T-287). Beside the form alone. */
export function OrderPanel({ page }: { page: PaymentPage }): ReactNode {
  return (
    <section
      aria-labelledby="order-heading"
      className="hidden rounded-card bg-card p-8 shadow-raised lg:block"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="order-heading" className="text-2xl">
          Your order
        </h2>
        <Link to={paths.basket} className="text-clay text-sm underline-offset-4 hover:underline">
          Change
        </Link>
      </div>
      <div className="mt-5">
        <Costs page={page} />
      </div>
      <Destination page={page} />
    </section>
  )
}

/** What is paid and where it goes, in short; opened, the same lines and amounts. Where the panel has no place. */
export function CompactOrderPanel({ page }: { page: PaymentPage }): ReactNode {
  return (
    <CompactOrder
      count={page.lines.length}
      total={page.total}
      notes={[`To ${shortAddress(page.delivery_address)}`, page.delivery]}
    >
      <Costs page={page} />
      <p>
        <Link to={paths.basket} className="text-clay text-sm underline-offset-4 hover:underline">
          Change my basket
        </Link>
      </p>
      <Destination page={page} />
    </CompactOrder>
  )
}

/** The street and the postcode: '1 Kilnmaker House, LS1 4AP'; the address begins with the name. */
const shortAddress = ([, ...lines]: readonly string[]): string =>
  [...new Set([lines.at(0), lines.at(-1)])].filter(Boolean).join(', ')

function Destination({ page }: { page: PaymentPage }): ReactNode {
  return (
    <div className="mt-6 border-line border-t pt-5 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-medium font-sans">Delivery to</h3>
        <Link to={paths.checkout} className="text-clay underline-offset-4 hover:underline">
          Change
        </Link>
      </div>
      <p className="mt-1 text-quiet">{page.delivery_address.join(', ')}</p>
      <p className="mt-2 text-quiet">{nonBreakingDay(page.delivery)}</p>
    </div>
  )
}

function Costs({ page }: { page: PaymentPage }): ReactNode {
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {page.lines.map((line) => (
          <li key={`${line.name} ${line.bought}`} className="flex flex-wrap justify-between gap-x-4 py-3">
            <div className="min-w-0 flex-1 basis-24">
              <span className="block">{line.name}</span>
              <span className="figures block overflow-hidden text-balance text-quiet text-sm">
                <DotSeparated parts={line.bought.split(' · ')} />
              </span>
              <LinePlans plans={line.plans} />
            </div>
            <span className="figures ml-auto">{pounds(line.price)}</span>
          </li>
        ))}
      </ul>
      <dl className="figures mt-4">
        <SumRow name="Goods">{pounds(page.item_total)}</SumRow>
        {page.discount_description !== null && (
          <SumRow name={page.discount_description}>{discountText(page.discount_total)}</SumRow>
        )}
        <DeliveryRows
          partCrates={page.part_crate_delivery}
          shippingTotal={page.shipping_total}
          service={page.delivery}
        />
        {page.postage_refund > 0 && (
          <SumRow name={messages.samplePostageRefunded}>{deduction(page.postage_refund)}</SumRow>
        )}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-3 mt-3">
          <dt className="font-medium">Order total</dt>
          <dd className="ml-auto font-serif text-3xl">{pounds(page.total)}</dd>
        </div>
        <SumRow small name="VAT included">
          {pounds(page.tax_total)}
        </SumRow>
      </dl>
    </>
  )
}
