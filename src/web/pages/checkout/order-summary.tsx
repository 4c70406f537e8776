import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import type { WireBasketLine, WireTotals } from '#contract/basket.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { parseQuantity, printedQuantity, quantity } from '#domain/measure/quantity.ts'
import { tilesText } from '#domain/tiling/whole-tiles.ts'
import { CompactOrder } from '../../orders/compact-order.tsx'
import { deduction, discountText } from '../../orders/delivery-price.ts'
import { chosenService, DeliveryRows, partCratesIn } from '../../orders/delivery-rows.tsx'
import { itemCount } from '../../orders/item-count.ts'
import { pounds, poundsWithoutVat } from '../../orders/pounds.ts'
import { SumRow } from '../../orders/sum-row.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { nonBreakingSize } from '../../ui/non-breaking-size.ts'
import { Picture } from '../../ui/picture.tsx'
import { SquareMetres } from '../../ui/price.tsx'
import { DeliveryServiceChoice } from './delivery-service-choice.tsx'
import { Section } from './section.tsx'
import type { CheckoutHandle } from './use-checkout.ts'

interface OrderSummaryProps {
  readonly checkout: CheckoutHandle
  readonly lines: readonly WireBasketLine[]
  readonly shown: boolean
}

/** The lines, the delivery service and the totals, as in the basket (T-211, T-238). */
export function OrderSummary({ checkout, lines, shown }: OrderSummaryProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const contentId = useId()
  return (
    <Section title="My Order Summary" shown={shown}>
      <Button
        look="secondary"
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={() => setOpen(!isOpen)}
        className="lg:hidden noscript:hidden"
      >
        {isOpen ? 'Hide the details' : 'Show goods, day and costs'}
      </Button>
      <div
        id={contentId}
        className={classNames('grid grid-cols-1 gap-5', !isOpen && 'max-lg:hidden noscript:grid')}
      >
        <Lines lines={lines} />
        <p>
          <Link to={paths.basket} className="text-clay underline-offset-4 hover:underline">
            Change my basket
          </Link>
        </p>
        <DeliveryServiceChoice checkout={checkout} />
        <Totals checkout={checkout} lines={lines} />
      </div>
    </Section>
  )
}

/** 'Thu 26 Nov'; null: no day is chosen. */
const deliveryDay = ({ service_dates: dates, selected_delivery_date: chosen }: WireTotals): string | null =>
  dates.find(([iso]) => iso === chosen)?.[1] ?? null

/** Stands above the form while the summary stands below it: the same lines and totals. */
export function CompactSummary({ checkout, lines }: Omit<OrderSummaryProps, 'shown'>): ReactNode {
  const { totals } = checkout.state
  return (
    <CompactOrder count={totals.variation_count} total={totals.orderTotal} day={deliveryDay(totals)}>
      <Lines lines={lines} />
      <Totals checkout={checkout} lines={lines} />
    </CompactOrder>
  )
}

function Lines({ lines }: Pick<OrderSummaryProps, 'lines'>): ReactNode {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </ul>
  )
}

function Line({ line }: { line: WireBasketLine }): ReactNode {
  const { product, full_name, is_sample } = line.model
  const picture = product.media.find(({ collection }) => collection === 'product')
  const amount = printedQuantity(parseQuantity(line.quantity) ?? quantity(0))
  const byMetre = product.use_per_meter_pricing && !is_sample
  return (
    <li className="flex flex-wrap gap-x-3 gap-y-1 py-3">
      <span className="relative size-14 shrink-0 overflow-hidden rounded-control bg-stone">
        {picture && (
          <Picture
            medium={picture}
            alt=""
            renditions={['thumb']}
            sizes="3.5rem"
            className="absolute inset-0 size-full object-cover"
          />
        )}
      </span>
      <span className="min-w-0 flex-1 basis-20">
        <span className="wrap-anywhere block text-balance">{nonBreakingSize(full_name)}</span>
        <span className="figures block text-quiet text-sm">
          {byMetre ? (
            <>
              {amount} <SquareMetres />
              {line.tiles !== null && `, ${tilesText(line.tiles)}`}
            </>
          ) : (
            `Quantity ${amount}`
          )}
        </span>
      </span>
      <span className="figures ml-auto font-medium">{pounds(line.price)}*</span>
    </li>
  )
}

function Totals({ checkout: { state, isPricing }, lines }: Omit<OrderSummaryProps, 'shown'>): ReactNode {
  const { totals, shipping } = state
  return (
    <dl className={classNames('figures transition-colors', isPricing && 'text-quiet')} aria-busy={isPricing}>
      <SumRow name={itemCount(totals.variation_count)}>{pounds(totals.itemTotal)}*</SumRow>
      <SumRow name="Without VAT" small>
        {poundsWithoutVat(totals.itemTotalExc)}
      </SumRow>
      {totals.discount_code !== null && (
        <SumRow name={totals.discountDescription ?? 'Discount'} good>
          {totals.discount_problem === null
            ? discountText(totals.discountTotal)
            : pounds(totals.discountTotal)}
        </SumRow>
      )}
      <DeliveryRows
        partCrates={partCratesIn(lines)}
        shippingTotal={totals.shippingTotal}
        service={chosenService(shipping)}
      />
      {totals.postageRefund > 0 && (
        <SumRow name={messages.samplePostageRefunded} good>
          {deduction(totals.postageRefund)}
        </SumRow>
      )}
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-4">
        <dt className="font-medium">Order total</dt>
        <dd className="ml-auto font-serif text-3xl">{pounds(totals.orderTotal)}</dd>
      </div>
      <SumRow small name="VAT included">
        {pounds(totals.taxTotal)}
      </SumRow>
    </dl>
  )
}
