import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { shownPrice } from '#domain/catalogue/display-price.ts'
import { areaToQuantity, mm2ToSquareMetres } from '#domain/measure/area.ts'
import { groupThousands } from '#domain/measure/decimal.ts'
import { printedQuantity } from '#domain/measure/quantity.ts'
import { subtractPence } from '#domain/money/pence.ts'
import { ChevronDownIcon } from '../../../ui/icons.tsx'
import { Price, SquareMetres } from '../../../ui/price.tsx'
import type { PurchaseView } from './purchase-view.ts'

/** The sum in one line; for goods by the square metre it opens to show the calculation row by row. */
export function Working({ purchase, children }: { purchase: PurchaseView; children: ReactNode }): ReactNode {
  const { goods, price, quantity, tiles } = purchase
  if (price === null || quantity === null) return null
  if (!purchase.byArea || goods.coverage === null)
    return <p className="figures py-2 text-quiet text-sm">{children}</p>
  const crate = printedQuantity(areaToQuantity(goods.coverage))
  return (
    <details className="group text-sm">
      <summary className="figures flex min-h-11 items-center gap-1 text-quiet marker:content-none hover:text-ink">
        <span className="underline decoration-control decoration-dotted underline-offset-4">{children}</span>
        <span className="sr-only">, show how this is worked out</span>
        <ChevronDownIcon className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <dl className="figures mt-1 divide-y divide-line border-line border-t">
        {tiles !== null && goods.tileArea !== null && (
          <Row name="Whole tiles">
            {groupThousands(tiles.tiles)} × {mm2ToSquareMetres(goods.tileArea)} <SquareMetres /> ={' '}
            {printedQuantity(tiles.coverage)} <SquareMetres />
          </Row>
        )}
        <Row name="Material">
          {printedQuantity(quantity)} <SquareMetres /> × <Price pence={price.unit} /> ={' '}
          <Price pence={subtractPence(price.total, price.delivery)} />
        </Row>
        {price.delivery > 0 && (
          <Row name={messages.partCrateDelivery}>
            <Price pence={price.delivery} />, {messages.fallsAwayFrom(crate)}
          </Row>
        )}
        {!price.waived && (
          <Row
            name={
              <>
                From {crate} <SquareMetres />, a full crate
              </>
            }
          >
            <Price pence={shownPrice(goods, false).price} perSquareMetre />, part-crate delivery included
          </Row>
        )}
      </dl>
    </details>
  )
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }): ReactNode {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-2">
      <dt className="text-quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
