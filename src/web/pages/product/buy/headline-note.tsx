import type { ReactNode } from 'react'
import type { WireDelivered } from '#contract/delivered.ts'
import { areaToQuantity } from '#domain/measure/area.ts'
import { printedQuantity } from '#domain/measure/quantity.ts'
import { formatPounds } from '#domain/money/pence.ts'
import { withVat } from '#domain/money/rate.ts'
import { Typeset } from '../../../ui/typeset.tsx'
import type { PurchaseView } from './purchase-view.ts'
import { DELIVER_TO_ID, SOLD_OUT_ID } from './ways-in.ts'

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
}

/**
 * Below the price: that the goods are sold out or not delivered, or from which area the price by the square
 * metre holds, and what less costs (S-003, S-004, S-017).
 */
export function HeadlineNote({ purchase, refused }: HeadlineNoteProps): ReactNode {
  if (purchase === null) return null
  const isSoldOut = purchase.soldOut && purchase.variation.buyable
  if (isSoldOut || refused !== null)
    return (
      <a
        href={`#${isSoldOut ? SOLD_OUT_ID : DELIVER_TO_ID}`}
        className="inline-flex min-h-11 items-center font-medium text-amber underline underline-offset-4"
      >
        {isSoldOut ? 'Out of stock. See when more comes' : refused?.sentence}
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
