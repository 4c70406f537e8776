import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { mediaPath } from '#contract/media.ts'
import { dialLink } from '#contract/merchant.ts'
import { messages } from '#contract/messages.ts'
import type { WireProduct } from '#contract/product.ts'
import { askPath } from '#contract/routes.ts'
import type { ShelfCard } from '#contract/shelf.ts'
import { cardPrice } from '../../../listing/card-price.ts'
import { useMerchant } from '../../../merchant/merchant-context.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Price } from '../../../ui/price.tsx'

/** What there is in stock in place of a variation that is sold out (S-017). */
export function Instead({ cards }: { cards: readonly ShelfCard[] }): ReactNode {
  return (
    <div className="space-y-2 rounded-card border border-line bg-card p-4 text-sm">
      <p>{messages.inStockInstead}</p>
      <ul className="divide-y divide-line">
        {cards.map((card) => (
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
    </div>
  )
}

function InsteadPrice({ card }: { card: ShelfCard }): ReactNode {
  const price = cardPrice(card)
  return (
    price && <Price pence={price.price} perSquareMetre={price.perSquareMetre} className="whitespace-nowrap" />
  )
}

/** The same text as in the wishlist (P-048), also for a single variation that cannot be bought. */
export const notBuyableText = ({
  not_buyable_reason: reason,
  postcode,
}: Pick<WireProduct, 'not_buyable_reason' | 'postcode'>): string =>
  reason ?? (postcode === null ? messages.notBuyable : messages.notDelivered(postcode))

interface NotSoldOnlineProps {
  readonly product: WireProduct
  readonly sku: string | null
}

/** In place of delivery and the add button: what to do is order a sample, ring, or ask (P-048, S-017). */
export function NotSoldOnline({ product, sku }: NotSoldOnlineProps): ReactNode {
  const merchant = useMerchant()
  const hasSample = product.variations.some(({ is_sample, buyable }) => is_sample && buyable)
  return (
    <>
      <Notice level="info">
        <p className="font-medium">{notBuyableText(product)}</p>
        <p>
          {messages.soldByTelephone} {hasSample ? messages.sampleThenRing : messages.ring}{' '}
          <a href={dialLink(merchant)} className="dial">
            {merchant.telephone}
          </a>{' '}
          {messages.toChooseBatch}
        </p>
      </Notice>
      <Quotation fullSlug={product.full_slug} sku={sku} look="primary" />
    </>
  )
}

interface QuotationProps {
  readonly fullSlug: string
  readonly sku: string | null
  readonly look: 'primary' | 'secondary'
}

/** Goods that cannot be bought online can be asked for: beside the telephone, which stands below (S-017). */
export function Quotation({ fullSlug, sku, look }: QuotationProps): ReactNode {
  return (
    <ButtonLink to={askPath(fullSlug, sku)} look={look} wide>
      {messages.askForQuotation}
    </ButtonLink>
  )
}
