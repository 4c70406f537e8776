import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { printedQuantity } from '#domain/measure/quantity.ts'
import { tilesText } from '#domain/tiling/whole-tiles.ts'
import { Price, SquareMetres } from '../../../ui/price.tsx'
import { Typeset } from '../../../ui/typeset.tsx'
import type { PurchaseView } from './purchase-view.ts'
import { Working } from './working.tsx'

/** The total, the calculation in one line, and its details on demand (P-273, OP-01). */
export function Total({ purchase }: { purchase: PurchaseView }): ReactNode {
  const { total, price } = purchase
  if (total === null || price === null)
    return <p className="min-h-20 text-quiet text-sm">Set a quantity to see what it costs.</p>
  const facts = factsOf(purchase)
  return (
    <div className="min-h-20">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p aria-live="polite" className="font-serif text-4xl">
          <span className="sr-only">Total </span>
          <Price pence={total} />
        </p>
        {facts !== '' && (
          <p className="figures text-quiet text-sm">
            <Typeset text={facts} />
          </p>
        )}
      </div>
      <Working purchase={purchase}>
        <PriceSum purchase={purchase} />
      </Working>
      {price.waived && <p className="text-moss text-sm">{messages.deliveryWaived}</p>}
    </div>
  )
}

/** '28 tiles · 463.87 kg' or 'covers 12.5 m2 at 4 cm · 850.00 kg'. */
const factsOf = ({ tiles, covers, weight }: PurchaseView): string =>
  [
    tiles && tilesText(tiles.tiles),
    covers &&
      `covers ${printedQuantity(covers.area)} m2${covers.depthCm === null ? '' : ` at ${covers.depthCm} cm`}`,
    weight && `${weight} kg`,
  ]
    .filter(Boolean)
    .join(' · ')

/** '10.08 m² × £27.00* + £64.80* part-crate delivery + £30.00* extras'. */
function PriceSum({
  purchase: { price, quantity, byArea, extrasTotal },
}: {
  purchase: PurchaseView
}): ReactNode {
  if (price === null || quantity === null) return null
  return (
    <>
      {printedQuantity(quantity)} {byArea && <SquareMetres />} × <Price pence={price.unit} />
      {price.delivery > 0 && (
        <>
          {' + '}
          <Price pence={price.delivery} /> {messages.partCrateDelivery.toLowerCase()}
        </>
      )}
      {extrasTotal > 0 && (
        <>
          {' + '}
          <Price pence={extrasTotal} /> extras
        </>
      )}
    </>
  )
}
