import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { WireBasketLine } from '#contract/basket.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { parseQuantity, printedQuantity, quantity } from '#domain/measure/quantity.ts'
import { tilesText } from '#domain/tiling/whole-tiles.ts'
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
import type { CheckoutHandle } from './use-checkout.ts'

/** Where the sum beside the button leads. */
export const ORDER_ID = 'your-order'

/** So many lines are shown at once; all others are folded. */
const LINES_SHOWN = 5

interface OrderSummaryProps {
  readonly checkout: CheckoutHandle
  readonly lines: readonly WireBasketLine[]
  /** Delivery and billing are complete: it is the order's summary, with the choice of the day (T-190). */
  readonly shown: boolean
  /** Whether it is open where the page has one column; beside the form it always is. */
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/**
 * The lines and the totals, as in the basket, from the first moment and in one place (T-238, S-031). Once delivery and
 * billing are complete it is 'My Order Summary' and has the delivery service, at its end: nothing above moves (T-190,
 * T-211).
 */
export function OrderSummary({ checkout, lines, shown, isOpen, onToggle }: OrderSummaryProps): ReactNode {
  const titleId = useId()
  const contentId = useId()
  return (
    <section
      id={ORDER_ID}
      {...(shown ? { 'aria-labelledby': titleId } : { 'aria-label': 'Your order' })}
      className="rounded-card bg-card p-5 shadow-raised sm:p-8"
    >
      <h2 id={titleId} className={classNames('text-2xl', !shown && 'hidden noscript:block')}>
        My Order Summary
      </h2>
      {!shown && <p className="font-serif text-2xl leading-tight noscript:hidden">Your order</p>}
      <Button
        look="secondary"
        wide
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={onToggle}
        className="mt-4 lg:hidden noscript:hidden"
      >
        {isOpen ? 'Hide the details' : 'Show goods, day and costs'}
      </Button>
      <div
        id={contentId}
        className={classNames('mt-5 grid grid-cols-1 gap-5', !isOpen && 'max-lg:hidden noscript:grid')}
      >
        <Lines lines={lines} />
        <Totals checkout={checkout} lines={lines} />
        <p>
          <Link to={paths.basket} className="text-clay underline-offset-4 hover:underline">
            Change my basket
          </Link>
        </p>
        <div className={classNames('border-line border-t pt-5', !shown && 'hidden noscript:block')}>
          <DeliveryServiceChoice checkout={checkout} />
        </div>
      </div>
    </section>
  )
}

function Lines({ lines }: Pick<OrderSummaryProps, 'lines'>): ReactNode {
  const shownLines = lines.length > LINES_SHOWN + 1 ? lines.slice(0, LINES_SHOWN) : lines
  const rest = lines.slice(shownLines.length)
  return (
    <div className="border-line border-y">
      <LineList lines={shownLines} />
      {rest.length > 0 && (
        <details className="border-line border-t">
          <summary className="touch flex items-center text-clay underline-offset-4 hover:underline">
            {rest.length} more
          </summary>
          <LineList lines={rest} />
        </details>
      )}
    </div>
  )
}

function LineList({ lines }: Pick<OrderSummaryProps, 'lines'>): ReactNode {
  return (
    <ul className="divide-y divide-line">
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

function Totals({
  checkout: { state, isPricing },
  lines,
}: Pick<OrderSummaryProps, 'checkout' | 'lines'>): ReactNode {
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
