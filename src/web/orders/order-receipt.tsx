import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { receiptTexts } from '#contract/payment-methods.ts'
import type { OrderPage } from '#contract/payment-page.ts'
import { isOnHold, orderPhase } from '#domain/orders/states.ts'
import { AddressLines } from '../ui/address-lines.tsx'
import { DotSeparated } from '../ui/dot-separated.tsx'
import { nonBreakingDay } from '../ui/non-breaking-day.ts'
import { nonBreakingSize } from '../ui/non-breaking-size.ts'
import { deduction, discountText } from './delivery-price.ts'
import { DeliveryRows } from './delivery-rows.tsx'
import { LinePlans } from './line-plans.tsx'
import { pounds, poundsWithoutVat } from './pounds.ts'
import { SumRow } from './sum-row.tsx'

/** An order that was on hold is paid as the shopper and staff agreed, or not at all if it is cancelled. */
const paymentOf = (order: Pick<OrderPage, 'method' | 'state'>): string => {
  if (order.method !== 'on_hold' || isOnHold(order)) return receiptTexts[order.method]
  return orderPhase(order.state) === 'cancelled' ? 'Nothing to pay' : 'As agreed with you'
}

const chargeStates = { due: 'still to pay', paid: 'paid', account: 'on your trade account' } as const

/** The placed order: its lines, what was paid and the VAT in it, where and when it is delivered. */
export function OrderReceipt({ order }: { order: OrderPage }): ReactNode {
  return (
    <div className="mt-8 rounded-card bg-card p-5 shadow-raised sm:p-8 print:p-0 print:shadow-none">
      <h2 className="text-2xl">What you ordered</h2>
      <ul className="mt-5 divide-y divide-line border-line border-y">
        {order.lines.map((line) => (
          <li key={line.sku} className="flex flex-wrap justify-between gap-x-4 py-4">
            <div className="min-w-0 flex-1 basis-24">
              <span className="block font-medium">{nonBreakingSize(line.name)}</span>
              <span className="figures block overflow-hidden text-balance text-quiet text-sm">
                <DotSeparated parts={line.bought.split(' · ')} />
              </span>
              <LinePlans plans={line.plans} />
            </div>
            <span className="figures ml-auto">{line.price === 0 ? 'Free' : pounds(line.price)}</span>
          </li>
        ))}
      </ul>
      <dl className="figures mt-4 ml-auto max-w-sm">
        <SumRow name="Goods">{pounds(order.item_total)}</SumRow>
        {order.discount_description !== null && (
          <SumRow name={order.discount_description}>{discountText(order.discount_total)}</SumRow>
        )}
        <DeliveryRows
          partCrates={order.part_crate_delivery}
          shippingTotal={order.shipping_total}
          service={order.delivery}
        />
        {order.postage_refund > 0 && (
          <SumRow name={messages.samplePostageRefunded}>{deduction(order.postage_refund)}</SumRow>
        )}
        <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-4">
          <dt className="font-medium">Order total</dt>
          <dd className="ml-auto font-serif text-3xl">{pounds(order.total)}</dd>
        </div>
        <SumRow name="Without VAT" small>
          {poundsWithoutVat(order.total_ex_vat)}
        </SumRow>
        <SumRow name={`VAT at ${order.vat_rate}`} small>
          {pounds(order.vat)}
        </SumRow>
        {order.charges.map(({ number, words, amount, state }) => (
          <SumRow key={number} name={`${words}, ${chargeStates[state]}`} small>
            {pounds(amount)}
          </SumRow>
        ))}
        {order.charges
          .filter(({ refunded }) => refunded > 0)
          .map(({ number, words, refunded }) => (
            <SumRow key={number} name={`${words}, refunded`} small>
              {pounds(refunded)}
            </SumRow>
          ))}
        {order.refunded > 0 && (
          <SumRow name={order.refunded < order.total ? 'Refunded' : 'Refunded in full'} small>
            {pounds(order.refunded)}
          </SumRow>
        )}
      </dl>
      <div className="mt-8 grid grid-cols-1 gap-6 border-line border-t pt-6 sm:grid-cols-3">
        <Part title="Delivery">
          <p className="mb-2 text-ink">{nonBreakingDay(order.delivery)}</p>
          <AddressLines lines={order.delivery_address} />
          <p className="figures mt-2">Telephone {order.telephone}</p>
          {order.delivery_notes !== '' && <p className="mt-2">“{order.delivery_notes}”</p>}
        </Part>
        <Part title="Billing">
          <AddressLines lines={order.billing_address} />
          {order.po_number !== null && <p className="mt-2">Your PO number: {order.po_number}</p>}
        </Part>
        <Part title="Payment">
          <p>{paymentOf(order)}</p>
        </Part>
      </div>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section>
      <h3 className="font-medium font-sans text-base">{title}</h3>
      <div className="mt-1 text-quiet text-sm">{children}</div>
    </section>
  )
}
