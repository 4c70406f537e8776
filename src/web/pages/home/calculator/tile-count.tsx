import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { listingHref } from '#contract/listing-address.ts'
import { paths } from '#contract/routes.ts'
import { formatQuantity } from '#domain/measure/quantity.ts'
import { tilesText } from '#domain/tiling/whole-tiles.ts'
import { productCount } from '../../../listing/product-count.ts'
import { ArrowRightIcon } from '../../../ui/icons.tsx'
import { Price, SquareMetres } from '../../../ui/price.tsx'
import { Typeset } from '../../../ui/typeset.tsx'
import { type FloorInput, type FloorResult, measuredHref } from './floor.ts'

interface TileCountProps {
  readonly typed: FloorInput
  readonly counted: FloorResult | null
}

/** The tiles, what they cost in a product of that size, and the ways to it. */
export function TileCount({ typed, counted }: TileCountProps): ReactNode {
  return (
    <>
      <p role="status" className="figures mt-2 min-h-9 font-serif text-3xl md:mt-4">
        {counted !== null && (
          <>
            {tilesText(counted.tiles)}, {formatQuantity(counted.covering)} <SquareMetres />
          </>
        )}
      </p>
      <p className="figures min-h-6 text-quiet text-sm md:mt-1">
        {counted !== null && <Typeset text={counted.line.replaceAll('m²', 'm2')} />}
      </p>
      <div className="mt-3 min-h-24">{counted !== null && <Goods typed={typed} counted={counted} />}</div>
    </>
  )
}

function Goods({ typed, counted }: { typed: FloorInput; counted: FloorResult }): ReactNode {
  const { code, name, product, product_count } = counted.size
  const all = listingHref(paths.search, { ticks: new Map([['size', [code]]]) })
  return (
    <>
      {product !== null && (
        <Link
          to={measuredHref(product.full_slug, typed, counted)}
          className="flex min-h-13 items-center justify-between gap-4 rounded-control bg-clay px-5 font-medium text-card transition-colors hover:bg-clay-deep"
        >
          <span className="figures">
            {counted.price !== null && (
              <>
                <Price pence={counted.price} /> in{' '}
              </>
            )}
            {product.name}
          </span>
          <ArrowRightIcon />
        </Link>
      )}
      <Link
        to={all}
        className="figures wrap-anywhere mt-1 inline-flex min-h-11 items-center text-clay text-sm underline-offset-4 hover:underline"
      >
        {productCount(product_count)} in {name}
      </Link>
    </>
  )
}
