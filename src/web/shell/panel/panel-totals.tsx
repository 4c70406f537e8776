import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { parseDay, shortDayLabel } from '#domain/delivery/calendar.ts'
import { deduction, deliveryPrice, discountText } from '../../orders/delivery-price.ts'
import { itemCount } from '../../orders/item-count.ts'
import { DeliveryInAllRow, PartCrateRow, partCratesIn } from '../../orders/part-crate.tsx'
import { pounds } from '../../orders/pounds.ts'
import type { BasketData } from './basket-data.ts'
import { SumRow } from './panel-lines.tsx'

interface PanelTotalsProps {
  readonly basket: BasketData
  readonly onFollow: () => void
}

/** The sums of the basket, with its delivery where the postcode is known. */
export function PanelTotals({ basket: { contents, totals }, onFollow }: PanelTotalsProps): ReactNode {
  const partCrates = partCratesIn(contents.basket)
  const day = parseDay(totals.selected_delivery_date)
  const isDelivered = totals.delivery === 'selected'
  return (
    <dl className="figures text-sm">
      <SumRow name={itemCount(totals.variation_count)}>{pounds(totals.itemTotal)}*</SumRow>
      <PartCrateRow partCrates={partCrates} />
      {totals.discount_code !== null && totals.discount_problem === null && (
        <SumRow name={totals.discountDescription ?? 'Discount'}>{discountText(totals.discountTotal)}</SumRow>
      )}
      {isDelivered && (
        <>
          <SumRow name={`Delivery to ${totals.postcode}${day === null ? '' : `, ${shortDayLabel(day)}`}`}>
            {deliveryPrice(totals.shippingTotal)}
          </SumRow>
          <DeliveryInAllRow partCrates={partCrates} shippingTotal={totals.shippingTotal} />
        </>
      )}
      {totals.delivery === 'needs-postcode' && (
        <SumRow name="Delivery">
          <Link to={paths.setPostcode} onClick={onFollow} className="text-clay underline underline-offset-4">
            {messages.enterPostcode}
          </Link>
        </SumRow>
      )}
      {totals.postageRefund > 0 && (
        <SumRow name={messages.samplePostageRefunded}>{deduction(totals.postageRefund)}</SumRow>
      )}
      <SumRow name={isDelivered ? 'Order total' : 'Total before delivery'} main>
        {pounds(totals.orderTotal)}
      </SumRow>
    </dl>
  )
}
