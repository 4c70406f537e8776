import type { ReactNode } from 'react'
import { Price } from '../../../ui/price.tsx'
import type { Headline } from './headline.ts'

/** 'From £30.00* per m²', with a former price struck through, or the equivalent price (P-271, P-272). */
export function HeadlinePrice({
  headline,
  small = false,
}: {
  headline: Headline | null
  small?: boolean
}): ReactNode {
  if (headline === null) return null
  const { from, price, perSquareMetre, former, equivalent, pack } = headline
  return (
    <>
      {from && 'From '}
      <Price pence={price} perSquareMetre={perSquareMetre} />
      {!small && pack !== null && <span className="font-sans text-base text-quiet"> {pack}</span>}
      {!small && former !== null && (
        <>
          {' '}
          <Price pence={former} perSquareMetre={perSquareMetre} former className="text-lg" />
        </>
      )}
      {!small && equivalent !== null && (
        <span className="text-lg text-quiet">
          {' '}
          <Price pence={equivalent} perSquareMetre />
        </span>
      )}
    </>
  )
}
