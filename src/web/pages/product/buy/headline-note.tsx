import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { WireDelivered } from '#contract/delivered.ts'
import { messages } from '#contract/messages.ts'
import type { WireVariation } from '#contract/product.ts'
import { backInStockPath } from '#contract/routes.ts'
import { areaToQuantity } from '#domain/measure/area.ts'
import { printedQuantity } from '#domain/measure/quantity.ts'
import { formatPounds } from '#domain/money/pence.ts'
import { withVat } from '#domain/money/rate.ts'
import { Typeset } from '../../../ui/typeset.tsx'
import type { PurchaseView } from './purchase-view.ts'
import { DELIVER_TO_ID } from './ways-in.ts'

/** The area of a full crate, and what less than one costs, VAT included; null where that is no other price. */
const fullCrateOf = ({ goods, byArea, price }: PurchaseView) => {
  const { productPortion, deliveryPortion } = goods.prices
  return !byArea || goods.coverage === null || !productPortion || !deliveryPortion || price?.waived
    ? null
    : {
        area: printedQuantity(areaToQuantity(goods.coverage)),
        unit: formatPounds(withVat(productPortion)),
        delivery: formatPounds(withVat(deliveryPortion)),
      }
}

/** On a phone, beside the wishlist: from which area the price above it holds (S-004, S-020). */
export function FullCrate({ purchase }: { purchase: PurchaseView | null }): ReactNode {
  const crate = purchase && fullCrateOf(purchase)
  return (
    crate !== null && (
      <p className="figures text-quiet text-xs md:hidden">
        <Typeset text={`for a full crate (${crate.area} m²)`} />
      </p>
    )
  )
}

interface HeadlineNoteProps {
  readonly purchase: PurchaseView | null
  /** That the goods are not delivered to the visitor's postcode; else null. */
  readonly refused: WireDelivered['not_delivered']
  /** The address of the product's page. */
  readonly fullSlug: string
  /** Today in London, '2026-11-23'. */
  readonly today: string
}

/**
 * Below the price: that the goods are sold out or not delivered, or from which area the price by the square
 * metre holds, and what less costs (S-003, S-004, S-017).
 */
export function HeadlineNote({ purchase, refused, ...page }: HeadlineNoteProps): ReactNode {
  if (purchase === null) return null
  if (purchase.soldOut && purchase.variation.buyable)
    return <SoldOutNote variation={purchase.variation} {...page} />
  if (refused !== null)
    return (
      <a
        href={`#${DELIVER_TO_ID}`}
        className="inline-flex min-h-11 items-center font-medium text-amber underline underline-offset-4"
      >
        {refused.sentence}
      </a>
    )
  const crate = fullCrateOf(purchase)
  if (crate === null) return null
  return (
    <p className="figures mt-1 text-quiet text-sm max-md:hidden">
      <Typeset
        text={`For a full crate (${crate.area} m²) or more; below that ${crate.unit}* per m² + ${crate.delivery}* part-crate delivery`}
      />
    </p>
  )
}

interface SoldOutNoteProps extends Pick<HeadlineNoteProps, 'fullSlug' | 'today'> {
  readonly variation: WireVariation
}

/** '15 December'; the words of a day that is stated as '2026-12-15'. */
const dayText = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(date))

/** When more comes, and the email that tells it (S-017). */
function SoldOutNote({ variation, fullSlug, today }: SoldOutNoteProps): ReactNode {
  const { expected_on: expected, sku } = variation
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <p className="font-medium text-amber">
        {messages.outOfStock}
        {expected !== null && expected >= today && ` ${messages.expectedOn(dayText(expected))}`}
      </p>
      <Link
        to={backInStockPath(fullSlug, sku)}
        className="inline-flex min-h-11 items-center text-clay underline underline-offset-4"
      >
        {messages.emailMe}
      </Link>
    </div>
  )
}
