import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { parseDay, shortDayLabel } from '#domain/delivery/calendar.ts'
import { deduction, discountText } from '../../orders/delivery-price.ts'
import { DeliveryRows, partCratesIn } from '../../orders/delivery-rows.tsx'
import { itemCount } from '../../orders/item-count.ts'
import { pounds } from '../../orders/pounds.ts'
import { SumRow } from '../../orders/sum-row.tsx'
import type { BasketData } from './basket-data.ts'

interface PanelTotalsProps {
  readonly basket: BasketData
  readonly onFollow: () => void
}

const isDelivered = ({ totals }: BasketData): boolean => totals.delivery === 'selected'

/** The sums of the basket, with its delivery where the postcode is known. */
export function PanelSums({ basket, onFollow }: PanelTotalsProps): ReactNode {
  const { contents, totals } = basket
  const partCrates = partCratesIn(contents.basket)
  const date = parseDay(totals.selected_delivery_date)
  const to = isDelivered(basket) ? ` to ${totals.postcode}` : ''
  return (
    <dl className="figures text-sm">
      <SumRow name={itemCount(totals.variation_count)}>{pounds(totals.itemTotal)}*</SumRow>
      {totals.discount_code !== null && totals.discount_problem === null && (
        <SumRow name={totals.discountDescription ?? 'Discount'}>{discountText(totals.discountTotal)}</SumRow>
      )}
      {totals.delivery !== 'none' && (
        <DeliveryRows
          partCrates={partCrates}
          service={date === null ? null : shortDayLabel(date)}
          shippingTotal={
            isDelivered(basket) ? (
              totals.shippingTotal
            ) : (
              <Link
                to={paths.setPostcode}
                onClick={onFollow}
                className="text-clay underline underline-offset-4"
              >
                {messages.enterPostcode}
              </Link>
            )
          }
        >
          {to}
        </DeliveryRows>
      )}
      {totals.postageRefund > 0 && (
        <SumRow name={messages.samplePostageRefunded}>{deduction(totals.postageRefund)}</SumRow>
      )}
    </dl>
  )
}

/** What the basket comes to. */
export function PanelTotal({ basket }: Pick<PanelTotalsProps, 'basket'>): ReactNode {
  return (
    <dl className="figures flex flex-wrap items-baseline justify-between gap-x-4 font-medium text-sm">
      <dt>{isDelivered(basket) ? 'Order total' : 'Total before delivery'}</dt>
      <dd className="font-serif text-2xl">{pounds(basket.totals.orderTotal)}</dd>
    </dl>
  )
}
