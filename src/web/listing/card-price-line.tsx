import type { ReactNode } from 'react'
import { Price } from '../ui/price.tsx'
import { cardPrice, type PricedCard } from './card-price.ts'

/** 'From £30.00* per m²', '£36.00* (£25.00* per m²)' or '£15.00* 5 kg sack' (OP-38). */
export function CardPriceLine({ card }: { card: PricedCard }): ReactNode {
  const price = cardPrice(card)
  if (price === null) return null
  return (
    <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      <span className="font-medium">
        {price.perSquareMetre && <span className="font-normal text-quiet text-sm">From </span>}
        <Price pence={price.price} perSquareMetre={price.perSquareMetre} className="whitespace-nowrap" />
      </span>
      {price.former !== null && (
        <Price pence={price.former} perSquareMetre={price.perSquareMetre} former className="text-sm" />
      )}
      {price.equivalent !== null && (
        <span className="whitespace-nowrap text-quiet text-sm">
          (<Price pence={price.equivalent} perSquareMetre />)
        </span>
      )}
      {price.note !== null && <span className="wrap-anywhere text-quiet text-sm">{price.note}</span>}
    </p>
  )
}
