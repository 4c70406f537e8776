import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { mediaPath } from '#contract/media.ts'
import { messages } from '#contract/messages.ts'
import type { WireVariation } from '#contract/product.ts'
import { askPath, backInStockPath } from '#contract/routes.ts'
import type { ShelfCard } from '#contract/shelf.ts'
import { cardPrice } from '../../../listing/card-price.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Price } from '../../../ui/price.tsx'
import { SOLD_OUT_ID } from './ways-in.ts'

interface SoldOutProps {
  /** The address of the product's page. */
  readonly fullSlug: string
  readonly variation: WireVariation
  /** In stock, and most alike. */
  readonly instead: readonly ShelfCard[]
  /** Today in London, '2026-11-23'. */
  readonly today: string
}

/** '15 December'; the words of a day that is stated as '2026-12-15'. */
const dayText = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(date))

/** What to do about a variation that is sold out: when more comes, and what there is in place of it (S-017). */
export function SoldOut({ fullSlug, variation, instead, today }: SoldOutProps): ReactNode {
  const { expected_on: expected } = variation
  return (
    <div
      id={SOLD_OUT_ID}
      className="scroll-mt-24 space-y-2 rounded-card border border-line bg-card p-4 text-sm"
    >
      {expected !== null && expected >= today && (
        <p className="font-medium">{messages.expectedOn(dayText(expected))}</p>
      )}
      <p>
        <Link
          to={backInStockPath(fullSlug, variation.sku)}
          className="inline-flex min-h-11 items-center font-medium text-clay underline underline-offset-2"
        >
          {messages.emailMe}
        </Link>
      </p>
      {instead.length > 0 && (
        <>
          <p>{messages.inStockInstead}</p>
          <ul className="divide-y divide-line">
            {instead.map((card) => (
              <li key={card.id}>
                <Link to={card.full_slug} className="flex min-h-11 items-center gap-3 py-1 hover:text-clay">
                  {card.picture && (
                    <img
                      src={mediaPath(card.picture.hash, 'thumb', 'webp')}
                      alt=""
                      width="48"
                      height="36"
                      loading="lazy"
                      className="rounded-control"
                    />
                  )}
                  <span className="grow">{card.name}</span>
                  <InsteadPrice card={card} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function InsteadPrice({ card }: { card: ShelfCard }): ReactNode {
  const price = cardPrice(card)
  return (
    price && <Price pence={price.price} perSquareMetre={price.perSquareMetre} className="whitespace-nowrap" />
  )
}

/** Goods that are not sold online can be asked for: beside the telephone, which stands below (S-017). */
export function Quotation({ fullSlug, sku }: { fullSlug: string; sku: string | null }): ReactNode {
  return (
    <ButtonLink to={askPath(fullSlug, sku)} look="secondary" className="w-full">
      {messages.askForQuotation}
    </ButtonLink>
  )
}
