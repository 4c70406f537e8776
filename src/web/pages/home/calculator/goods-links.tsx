import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { listingHref } from '#contract/listing-address.ts'
import { paths } from '#contract/routes.ts'
import { productCount } from '../../../listing/product-count.ts'
import { ArrowRightIcon } from '../../../ui/icons.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { type FloorInput, type FloorResult, measuredHref } from './floor.ts'

/** Links from the result to the goods: one product with these dimensions, and all products of that size. */
export function GoodsLinks({ typed, counted }: { typed: FloorInput; counted: FloorResult }): ReactNode {
  const { code, name, product, product_count } = counted.size
  const all = listingHref(paths.search, { ticks: new Map([['size', [code]]]) })
  return (
    <div className="mt-5 rounded-card border border-line bg-card p-4">
      {product !== null && (
        <Link
          to={measuredHref(product.full_slug, typed)}
          className="group flex min-w-0 grow items-center gap-4"
        >
          <span className="size-16 shrink-0 overflow-hidden rounded-control bg-stone">
            {product.picture && (
              <Picture medium={product.picture} alt="" renditions={['thumb']} sizes="4rem" />
            )}
          </span>
          <span className="min-w-0">
            <span className="block text-balance font-medium underline-offset-4 group-hover:underline">
              Work it out in {product.name}
            </span>
            <span className="block text-quiet text-sm">Price, weight and delivery for these measures</span>
          </span>
        </Link>
      )}
      <Link
        to={all}
        className="figures wrap-anywhere mt-3 -mb-2 flex min-h-11 items-center gap-2 border-line border-t pt-1 font-medium text-clay text-sm underline-offset-4 hover:underline"
      >
        {productCount(product_count)} in {name}
        <ArrowRightIcon />
      </Link>
    </div>
  )
}
