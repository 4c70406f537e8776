import type { ReactNode } from 'react'
import { Price } from '../ui/price.tsx'
import { cardPrice, type PricedCard } from './card-price.ts'

/**
 * 'From £30.00* per m²', '£36.00* (£25.00* per m²)' or '£15.00* 5 kg sack' (OP-38). Of a pack with both, the price of a
 * square metre looks like that of its neighbours, and the pack's stands below it: the text keeps its order.
 */
export function CardPriceLine({ card }: { card: PricedCard }): ReactNode {
  const price = cardPrice(card)
  if (price === null) return null
  const { equivalent } = price
  return (
    <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      <span className={equivalent === null ? 'font-medium' : 'whitespace-nowrap text-quiet text-sm'}>
        {price.perSquareMetre && <span className="font-normal text-quiet text-sm">From </span>}
        <Price pence={price.price} perSquareMetre={price.perSquareMetre} className="whitespace-nowrap" />
      </span>
      {price.former !== null && (
        <Price pence={price.former} perSquareMetre={price.perSquareMetre} former className="text-sm" />
      )}
      {equivalent !== null && (
        <span className="-order-1 w-full whitespace-nowrap font-medium">
          <span className="text-[0px]">(</span>
          <Price pence={equivalent} perSquareMetre />
          <span className="text-[0px]">)</span>
        </span>
      )}
      {price.note !== null && <span className="wrap-anywhere text-quiet text-sm">{price.note}</span>}
    </p>
  )
}
