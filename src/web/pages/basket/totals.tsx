import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { WireTotals } from '#contract/basket.ts'
import type { WireShippingServices } from '#contract/delivery.ts'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import type { PoundsIncVat } from '#domain/money/pounds.ts'
import { CallForm } from '../../forms/call-form.tsx'
import { deduction, discountText } from '../../orders/delivery-price.ts'
import { chosenService, DeliveryRows } from '../../orders/delivery-rows.tsx'
import { itemCount } from '../../orders/item-count.ts'
import { pounds, poundsWithoutVat } from '../../orders/pounds.ts'
import { SumRow } from '../../orders/sum-row.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { BasketChanges } from './changes.ts'
import { DELIVERY_SECTION_ID, isNowhere } from './delivery-section.ts'

interface TotalsProps {
  readonly totals: WireTotals
  readonly shipping: WireShippingServices
  /** The part-crate deliveries in the lines' prices. */
  readonly partCrates: PoundsIncVat
  /** The totals are being recalculated: the amounts shown may change. */
  readonly calculating: boolean
  readonly changes: BasketChanges
}

/** Goods with and without VAT, discount, delivery, VAT, and what is charged (T-163 to T-169). */
export function Totals({ totals, shipping, partCrates, calculating, changes }: TotalsProps): ReactNode {
  const { variation_count: lines } = totals
  const service = chosenService(shipping)
  const isDelivered = totals.delivery === 'selected'
  return (
    <dl className={classNames('figures mt-5 transition-opacity', calculating && 'opacity-30')}>
      <SumRow name={itemCount(lines)}>{pounds(totals.itemTotal)}*</SumRow>
      <SumRow name="Without VAT" small>
        {poundsWithoutVat(totals.itemTotalExc)}
      </SumRow>
      {totals.discount_code !== null && <Discount totals={totals} changes={changes} />}
      <DeliveryRows
        partCrates={isNowhere(shipping) ? 0 : partCrates}
        service={service}
        shippingTotal={
          isDelivered ? (
            totals.shippingTotal
          ) : totals.delivery === 'none' ? (
            'Not available'
          ) : (
            <Link to={paths.setPostcode} className="text-clay underline underline-offset-4">
              {messages.enterPostcode}
            </Link>
          )
        }
      >
        {service !== null && (
          <a
            href={`#${DELIVERY_SECTION_ID}`}
            className="ml-3 text-clay text-sm underline-offset-4 hover:underline max-lg:hidden"
          >
            Change<span className="sr-only"> delivery</span>
          </a>
        )}
      </DeliveryRows>
      {totals.postageRefund > 0 && (
        <SumRow name={messages.samplePostageRefunded} good>
          {deduction(totals.postageRefund)}
        </SumRow>
      )}
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-4">
        <dt className="font-medium">{isDelivered ? 'Order total' : 'Total before delivery'}</dt>
        <dd className="ml-auto font-serif text-3xl">{pounds(totals.orderTotal)}</dd>
        {!isDelivered && partCrates > 0 && (
          <dd className="w-full text-quiet text-sm">
            {messages.totalWithPartCrate(pounds(partCrates))}
            {isNowhere(shipping) && ` ${messages.partCrateNowhere}`}
          </dd>
        )}
      </div>
      <SumRow name="VAT included" small>
        {pounds(totals.taxTotal)}
      </SumRow>
    </dl>
  )
}

/** The discount's description and amount, with a button that removes the code (T-134, T-136, T-166). */
function Discount({ totals, changes }: Pick<TotalsProps, 'totals' | 'changes'>): ReactNode {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-1.5">
      <dt className="min-w-0 flex-1 basis-20">
        <span className="wrap-anywhere text-moss">{totals.discountDescription ?? 'Discount'}</span>
        <span className="-my-2 flex flex-wrap items-center gap-x-3">
          <span className="wrap-anywhere text-quiet text-sm">
            Code {totals.discount_code}
            {totals.discount_problem !== null && <> – {totals.discount_problem}</>}
          </span>
          <CallForm action={calls.removeDiscountCode} onSend={() => void changes.removeCode()}>
            <Button type="submit" look="quiet" size="small" className="!px-0">
              Remove<span className="sr-only"> discount</span>
            </Button>
          </CallForm>
        </span>
      </dt>
      <dd className="ml-auto text-moss">
        {totals.discount_problem === null ? discountText(totals.discountTotal) : pounds(totals.discountTotal)}
      </dd>
    </div>
  )
}
